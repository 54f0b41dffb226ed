/** The identity provider's signing key, made anew at each start, and the ID tokens that it signs (RFC 7515, ES256). */
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export type Signer = {
  /** The public key as the provider publishes it (RFC 7517). */
  readonly jwk: Readonly<Record<string, unknown>>;
  signed(claims: object): string;
};

export function createSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = publicKey.export({ format: "jwk" });
  const kid = createHash("sha256").update(JSON.stringify(key)).digest("base64url");
  return {
    jwk: { ...key, kid, use: "sig", alg: "ES256" },
    signed: (claims) => signedWith(privateKey, { alg: "ES256", typ: "JWT", kid }, claims),
  };
}

function signedWith(key: KeyObject, header: object, claims: object): string {
  const text = [header, claims].map((part) => encoded(JSON.stringify(part))).join(".");
  // JWS wants the two numbers side by side, not in DER.
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

const encoded = (text: string): string => Buffer.from(text).toString("base64url");
