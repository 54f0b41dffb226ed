/** The way to the identity provider and back. All of it belongs to one sign-in of one browser. */
export type SignIn = {
  /** Where the provider sends the browser back to. */
  readonly redirectUrl: string;
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE (RFC 7636): only who has it exchanges the code. */
  readonly codeVerifier: string;
};

/** Whom the provider has named, by claims that it signed. */
export type StaffIdentity = {
  readonly issuer: string;
  /** The provider's own name for the person, which never changes. */
  readonly subject: string;
  readonly login: string;
  readonly fullName: string;
  /** The groups in the claim that the settings name. */
  readonly groups: readonly string[];
};

/** The staff's identity provider. Each call throws ProviderUnavailable where the provider does not respond. */
export type IdentityProvider = {
  /** Returns the address at which the browser signs in. */
  signInUrl(signIn: SignIn, loginHint: string | undefined): Promise<string>;
  /** @throws SignInRefused where what came back, or a claim, is not right */
  identify(
    signIn: SignIn,
    returned: { readonly code: string; readonly iss?: string | undefined },
  ): Promise<StaffIdentity>;
};

export class SignInRefused extends Error {}
export class ProviderUnavailable extends Error {}
