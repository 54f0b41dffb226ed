/** Identifies us to push services by a signed token (VAPID, RFC 8292). */
import { createECDH, createPrivateKey, sign } from "node:crypto";
import { CURVE } from "./encrypt-push.ts";

export type Vapid = {
  /** In base64url. A browser accepts messages only from the key that it subscribed with. */
  readonly publicKey: string;
  /** The header `Authorization` for a push service. */
  readonly authorizationFor: (endpoint: string) => string;
};

/** How long a signed token is valid: RFC 8292, §2, allows 24 hours at most. */
const TOKEN_SECONDS = 12 * 3_600;
/** The length of each coordinate of a public key. */
const COORDINATE_BYTES = 32;

/**
 * Opens the signer of these tokens.
 * @param secret the private key's 32 bytes
 * @param contact a `mailto:` or `https:` address for the push service's operator
 */
export function openVapid(secret: Buffer, contact: string): Vapid {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const publicKey = point.toString("base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: secret.toString("base64url"),
      x: point.subarray(1, 1 + COORDINATE_BYTES).toString("base64url"),
      y: point.subarray(1 + COORDINATE_BYTES).toString("base64url"),
    },
  });
  return {
    publicKey,
    authorizationFor: (endpoint) => {
      const expires = Math.floor(Date.now() / 1_000) + TOKEN_SECONDS;
      const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
      const signed = [{ typ: "JWT", alg: "ES256" }, claims].map(inBase64url).join(".");
      const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
      return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
    },
  };
}

const inBase64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");
