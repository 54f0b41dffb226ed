/** Staff's sign-in through an identity provider that speaks OpenID Connect (`openIdConnect`). */
import * as oidc from "openid-client";
import {
  type IdentityProvider,
  ProviderUnavailable,
  type SignIn,
  SignInRefused,
  type StaffIdentity,
} from "./identity-provider.ts";

type OpenIdConnectOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim with a person's groups. */
  readonly rolesClaim: string;
};

const TIMEOUT_SECONDS = 3;

/**
 * Opens the identity provider, by OpenID Connect Core 1.0: the code flow with PKCE. It verifies the ID token's
 * signature.
 */
export function openIdConnect(options: OpenIdConnectOptions): IdentityProvider {
  let found: Promise<oidc.Configuration> | undefined;
  /** Reads the provider's configuration once, and again after a failure. */
  const discovered = () => {
    found ??= discover(options).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    signInUrl: (signIn, loginHint) =>
      translated(async () => {
        const url = oidc.buildAuthorizationUrl(await discovered(), {
          redirect_uri: signIn.redirectUrl,
          scope: "openid profile",
          state: signIn.state,
          nonce: signIn.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(signIn.codeVerifier),
          code_challenge_method: "S256",
          ...(loginHint !== undefined && { login_hint: loginHint }),
        });
        return url.href;
      }),
    identify: (signIn, returned) =>
      translated(async () => {
        const tokens = await oidc.authorizationCodeGrant(
          await discovered(),
          returnUrl(signIn, returned),
          {
            expectedState: signIn.state,
            expectedNonce: signIn.nonce,
            pkceCodeVerifier: signIn.codeVerifier,
            idTokenExpected: true,
          },
        );
        return identityOf(tokens.claims()!, options.rolesClaim);
      }),
  };
}

async function discover(options: OpenIdConnectOptions): Promise<oidc.Configuration> {
  const issuer = new URL(options.issuer);
  // Production refuses an issuer that is not https.
  const plain = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(issuer, options.clientId, options.clientSecret, undefined, {
    execute: [...plain, oidc.enableNonRepudiationChecks],
    timeout: TIMEOUT_SECONDS,
  });
}

function returnUrl(
  { redirectUrl, state }: SignIn,
  { code, iss }: Parameters<IdentityProvider["identify"]>[1],
): URL {
  const url = new URL(redirectUrl);
  url.searchParams.set("code", code);
  url.searchParams.set("state", state);
  if (iss !== undefined) url.searchParams.set("iss", iss);
  return url;
}

function identityOf(claims: oidc.IDToken, rolesClaim: string): StaffIdentity {
  const { iss: issuer, sub: subject } = claims;
  const login = textIn(claims["preferred_username"]) ?? textIn(claims["email"]) ?? subject;
  const groups = [claims[rolesClaim] ?? []].flat().filter((group) => typeof group === "string");
  return { issuer, subject, login, fullName: textIn(claims["name"]) ?? login, groups };
}

const textIn = (claim: unknown): string | undefined =>
  typeof claim === "string" && claim.trim() !== "" ? claim.trim() : undefined;

/** Runs `act`, and turns its errors into SignInRefused or ProviderUnavailable. */
async function translated<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { message } = error as Error;
    const isRefusal =
      error instanceof oidc.ResponseBodyError ||
      error instanceof oidc.AuthorizationResponseError ||
      (error instanceof oidc.ClientError && error.code !== "OAUTH_TIMEOUT");
    throw isRefusal
      ? new SignInRefused(message, { cause: error })
      : new ProviderUnavailable(message, { cause: error });
  }
}
