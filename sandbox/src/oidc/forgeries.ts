/** ID tokens that a console must not believe (OpenID Connect Core 1.0, §3.1.3.7): asked for by `forge` at sign-in. */
import type { Signer } from "./id-token.ts";

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

/** Returns the ID token for these claims, forged where that was asked for. */
export const tokenOf = (signer: Signer, claims: Claims, forgery: string | undefined): string =>
  (forgeries[forgery ?? ""] ?? ((honest, of) => honest.signed(of)))(signer, claims);
