import type { CDPSession, Page } from "@playwright/test";

/** A device that keeps passkeys, as Chromium plays it (Chrome DevTools Protocol, domain WebAuthn). */
export type Authenticator = {
  /** Whether the player proves to the device that it is he, or cannot. */
  verifiesUser(verifies: boolean): Promise<void>;
  passkeys(): Promise<DevicePasskey[]>;
  /** Puts back what the device had, as a copy of it would have it. */
  restore(passkey: DevicePasskey): Promise<void>;
};

type DevicePasskey = Awaited<ReturnType<typeof getCredentials>>[number];

/**
 * Where passkeys are offered in autofill, this device takes the offer at once, as if the player had
 * chosen; otherwise he has to press the button.
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
