/**
 * Checks new passkeys and signatures by passkeys (W3C Web Authentication Level 3, §7), and describes our site to them.
 */
import { isIP } from "node:net";
import type { UsedCredential } from "@portal/contract/passkey-login";
import type { CreatedCredential } from "@portal/contract/passkeys";
import type { AttestationObject } from "@simplewebauthn/server/helpers";
import { commonErrors } from "../errors.ts";

/** The site that passkeys are made for (W3C Web Authentication, "Relying Party"). */
export type RelyingParty = {
  /** The host of PUBLIC_URL. A passkey is valid for this host and its subdomains only. */
  readonly id: string;
  readonly name: string;
  /** The origins whose pages may use the passkeys. */
  readonly origins: readonly string[];
};

export type PartySettings = {
  readonly env: { readonly PUBLIC_URL: string };
  readonly portal: { readonly brand: { readonly gameName: string } };
  readonly allowedOrigins: ReadonlySet<string>;
};

/** Returns false if PUBLIC_URL has an IP address: passkeys need a domain. */
export function arePasskeysAvailable({ env }: Pick<PartySettings, "env">): boolean {
  const { hostname } = new URL(env.PUBLIC_URL);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** @throws passkeysUnavailable */
export function relyingPartyOf({ env, portal, allowedOrigins }: PartySettings): RelyingParty {
  if (!arePasskeysAvailable({ env })) throw commonErrors.passkeysUnavailable();
  const { hostname: id } = new URL(env.PUBLIC_URL);
  const origins = [...allowedOrigins].filter((origin) => isWithin(new URL(origin).hostname, id));
  return { id, name: portal.brand.gameName, origins };
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Loads the library on first use: it takes 30 MB, with all the X.509 code that we never need. */
async function library() {
  const [verifying, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...verifying, ...helpers };
}

/** COSE algorithms: ES256, which every authenticator supports, EdDSA, and RS256 for Windows Hello. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

/** The length of a credential ID (Web Authentication, §4): a shorter one could be guessed, a longer is not allowed. */
const CREDENTIAL_ID_MIN_BYTES = 16;
const CREDENTIAL_ID_MAX_BYTES = 1_023;

/** A passkey that was made as requested. Its challenge has yet to be consumed. */
export type NewPasskey = {
  readonly challenge: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
};

/** Checks a new passkey by §7.1. @returns undefined where it is forged, malformed or not as requested */
export async function readNewPasskey(
  { id, origins }: RelyingParty,
  credential: CreatedCredential,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse, decodeAttestationObject, isoBase64URL } = await library();
  try {
    const { clientDataJSON, attestationObject, transports } = credential.response;
    const challenge = challengeIn(clientDataJSON);
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    if (!challenge || hasCertificates(decoded)) return undefined;
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!made) return undefined;
    const credentialId = Buffer.from(made.credential.id, "base64url");
    const { length } = credentialId;
    if (length < CREDENTIAL_ID_MIN_BYTES || length > CREDENTIAL_ID_MAX_BYTES) return undefined;
    const publicKey = Buffer.from(made.credential.publicKey);
    const { counter } = made.credential;
    const isBackedUp = made.credentialBackedUp;
    return { challenge, credentialId, publicKey, counter, transports, isBackedUp };
  } catch {
    // The library throws for every kind of error.
    return undefined;
  }
}

/** A valid signature by the passkey. Its challenge and counter have yet to be checked. */
export type Assertion = {
  readonly challenge: string;
  readonly counter: number;
  readonly isBackedUp: boolean;
};

/** Checks a signature by §7.2. @returns undefined where it is forged, malformed or not as requested */
export async function checkAssertion(
  { id, origins }: RelyingParty,
  publicKey: Buffer,
  credential: UsedCredential,
): Promise<Assertion | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const challenge = challengeIn(credential.response.clientDataJSON);
    if (!challenge) return undefined;
    const { userHandle = "", ...signed } = credential.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...signed, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: true,
      // The database compares the counter: of two concurrent uses only the database knows which was first.
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { challenge, counter, isBackedUp };
  } catch {
    return undefined;
  }
}

/**
 * Reads the challenge from the collected client data (§5.8.1). The database decides whether it was issued.
 * @returns undefined if it is missing, or the page was embedded in another site's page, as ours never are
 */
function challengeIn(clientDataJSON: string): string | undefined {
  const { challenge, crossOrigin } = JSON.parse(
    Buffer.from(clientDataJSON, "base64url").toString("utf8"),
  ) as { readonly challenge: unknown; readonly crossOrigin?: unknown };
  return typeof challenge === "string" && crossOrigin !== true ? challenge : undefined;
}

/**
 * Returns whether the attestation has certificates, which we would have to parse without need.
 * We request no attestation; browsers then send none, or one that the passkey signed itself.
 */
function hasCertificates(attestation: AttestationObject): boolean {
  const format = attestation.get("fmt");
  if (format === "none") return false;
  return format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined;
}
