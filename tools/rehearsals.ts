import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** A name after `--as` that there is not; the message names those that there are. */
export class RehearsalError extends Error {}

type DryRunRollback = (sandboxUrl: string) => NodeJS.ProcessEnv;

/** A bank's feed is chosen in the operator's settings file: these are the demo's with another feed. */
const WITH_CASSO = fileURLToPath(new URL("rehearsed/casso.ts", import.meta.url));
const WITH_PAYOS = fileURLToPath(new URL("rehearsed/payos.ts", import.meta.url));

/**
 * Settings of real providers that differ from the demo's, for `npm start -- --as <name>`: the portal works
 * as it will with that provider, and the sandbox speaks as the provider does.
 */
const rehearsals: Readonly<Record<string, DryRunRollback>> = {
  recaptcha: (sandboxUrl) => ({
    CAPTCHA_PROVIDER: "recaptcha",
    RECAPTCHA_SITE_KEY: "demo-site-key",
    RECAPTCHA_SCRIPT_URL: `${sandboxUrl}/recaptcha/api.js`,
    RECAPTCHA_VERIFY_URL: `${sandboxUrl}/recaptcha/api/siteverify`,
  }),
  "sepay-body": () => ({ SEPAY_SIGNED_TEXT: "body" }),
  "sepay-apikey": () => ({ SEPAY_SIGNED_TEXT: "apikey" }),
  casso: () => ({ SANDBOX_BANK_FEED: "casso", PORTAL_CONFIG: WITH_CASSO }),
  payos: () => ({ SANDBOX_BANK_FEED: "payos", PORTAL_CONFIG: WITH_PAYOS }),
  "card-sorted": () => ({ CARD_SIGNATURE: "sorted", CARD_REQUEST_FORMAT: "form" }),
  "card-query": () => ({
    CARD_SIGNATURE: "sorted-without-request-id",
    CARD_REQUEST_FORMAT: "query",
  }),
  "viettel-sha256": () => ({ VIETTEL_HASH: "sha256", VIETTEL_NOTICE_ORDER: "short" }),
  "sms-brand": () => ({ SMS_SENDER: "FSONLINE" }),
};

/**
 * The settings of all that the words name.
 * @throws RehearsalError
 */
export function rehearsedSettings(words: readonly string[], sandboxUrl: string): NodeJS.ProcessEnv {
  const settings: NodeJS.ProcessEnv = {};
  for (const name of namesIn(words)) {
    const rehearsal = rehearsals[name];
    if (!rehearsal) {
      const known = Object.keys(rehearsals).join(", ");
      throw new RehearsalError(`There is nothing to rehearse as ${name}. There are: ${known}.`);
    }
    Object.assign(settings, rehearsal(sandboxUrl));
  }
  return settings;
}

function namesIn(words: readonly string[]): readonly string[] {
  try {
    const options = { as: { type: "string", multiple: true } } as const;
    return parseArgs({ args: [...words], options }).values.as ?? [];
  } catch (error) {
    throw new RehearsalError((error as Error).message, { cause: error });
  }
}
