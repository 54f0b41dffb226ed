import { configWith } from "./config-with.ts";

/** The demo's settings, but that players may change their e-mail. @returns the file, for PORTAL_CONFIG */
export const openPolicyConfig = (): Promise<string> =>
  configWith(`accounts: { ...demo.accounts, emailPolicy: "open" }`);
