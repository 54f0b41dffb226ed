/** The interface of the staff's identity provider (`IdentityProvider`). */

/** The values that bind one sign-in to one browser. */
export type SignIn = {
  /** Where the provider sends the browser back to. */
  readonly redirectUrl: string;
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE (RFC 7636). Without it the authorization code is worthless. */
  readonly codeVerifier: string;
};

/** The person, from the provider's signed claims. */
export type StaffIdentity = {
  readonly issuer: string;
  /** The provider's own name for the person, which never changes. */
  readonly subject: string;
  readonly login: string;
  readonly fullName: string;
  /** The groups in the claim that the settings name. */
  readonly groups: readonly string[];
};

/** The staff's identity provider. Each call throws ProviderUnavailable if the provider does not respond. */
export type IdentityProvider = {
  /** Returns the address at which the browser signs in. */
  signInUrl(signIn: SignIn, loginHint: string | undefined): Promise<string>;
  /** @throws SignInRefused if the returned values or a claim are wrong */
  identify(
    signIn: SignIn,
    returned: { readonly code: string; readonly iss?: string | undefined },
  ): Promise<StaffIdentity>;
};

export class SignInRefused extends Error {}
export class ProviderUnavailable extends Error {}
