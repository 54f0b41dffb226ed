import { configWith } from "./config-with.ts";

/**
 * Writes the demo's settings with the email policy `open`, so that players may change their email.
 * @returns the file, for PORTAL_CONFIG
 */
export const openPolicyConfig = (): Promise<string> =>
  configWith(`accounts: { ...demo.accounts, emailPolicy: "open" }`);
