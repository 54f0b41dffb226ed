/**
 * Signs ID tokens (RFC 7515, ES256), and forges them if the sign-in asks for it with `forge`: tokens that a console must
 * refuse (OpenID Connect Core 1.0, §3.1.3.7). Each start makes a new key.
 */
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
  const text = [header, claims].map(encoded).join(".");
  // JWS concatenates the two numbers; it does not use DER.
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

type Claims = Readonly<Record<string, unknown>>;

const HOUR_SECONDS = 3_600;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

const forgeries: Readonly<Record<string, (signer: Signer, claims: Claims) => string>> = {
  issuer: (signer, claims) => signer.signed({ ...claims, iss: "http://localhost:9/oidc" }),
  audience: (signer, claims) => signer.signed({ ...claims, aud: "another-client" }),
  nonce: (signer, claims) => signer.signed({ ...claims, nonce: "another" }),
  expired: (signer, claims) => {
    const past = Number(claims["iat"]) - HOUR_SECONDS;
    return signer.signed({ ...claims, iat: past, exp: past + 1 });
  },
  /** Another group under the signature of the true claims. */
  signature: (signer, claims) => {
    const [head, , signature] = signer.signed(claims).split(".");
    return [head, encoded({ ...claims, groups: ["portal-admin"] }), signature].join(".");
  },
  unsigned: (_signer, claims) => `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.`,
};

/** Returns the ID token for these claims, forged if `forgery` names a kind. */
export const tokenOf = (signer: Signer, claims: Claims, forgery: string | undefined): string =>
  (forgeries[forgery ?? ""] ?? ((honest, of) => honest.signed(of)))(signer, claims);
