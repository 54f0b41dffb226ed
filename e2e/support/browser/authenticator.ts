import type { CDPSession, Page } from "@playwright/test";

/** A device with passkeys, simulated by Chromium (Chrome DevTools Protocol, domain WebAuthn). */
export type Authenticator = {
  /** Sets whether the device can verify that it is the player. */
  verifiesUser(verifies: boolean): Promise<void>;
  passkeys(): Promise<DevicePasskey[]>;
  /** Restores a passkey that the device had, as a copy of the device would have it. */
  restore(passkey: DevicePasskey): Promise<void>;
};

export type DevicePasskey = Awaited<ReturnType<typeof getCredentials>>[number];

/**
 * Adds a device to the page. With `isOfferedInAutofill` it accepts an offer in autofill at once, as if the player had
 * chosen it. Otherwise the player has to press the button.
 */
export async function addAuthenticator(
  page: Page,
  { isOfferedInAutofill = false } = {},
): Promise<Authenticator> {
  if (!isOfferedInAutofill) await page.addInitScript(turnOffAutofill);
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifiesUser: async (isUserVerified) => {
      await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    passkeys: () => getCredentials(client, authenticatorId),
    restore: async (credential) => {
      await client.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
  };
}

function turnOffAutofill(): void {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
}

async function getCredentials(client: CDPSession, authenticatorId: string) {
  const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
  return credentials;
}
