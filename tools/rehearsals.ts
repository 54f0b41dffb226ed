/** The settings of `npm start -- --as <name>`, which rehearses a real provider with the sandbox. */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bankFeedNames } from "../server/src/providers/bank/bank-feeds.ts";
import { StartProblem } from "./lib/start-problem.ts";

type ProviderSettings = (sandboxUrl: string) => NodeJS.ProcessEnv;

/** The operator's settings file chooses a bank's feed: these are the demo's settings with the sandbox's feed. */
const PORTAL_CONFIG = fileURLToPath(new URL("lib/rehearsed-bank-feed.ts", import.meta.url));
const bankFeeds = bankFeedNames.map(
  (name) => [name, () => ({ SANDBOX_BANK_FEED: name, PORTAL_CONFIG })] as const,
);

/**
 * The settings that differ from the demo's, by name: the portal works as it will with that provider, and the sandbox
 * speaks that provider's format.
 */
const rehearsals: Readonly<Record<string, ProviderSettings>> = {
  recaptcha: (sandboxUrl) => ({
    CAPTCHA_PROVIDER: "recaptcha",
    RECAPTCHA_SITE_KEY: "demo-site-key",
    RECAPTCHA_SCRIPT_URL: `${sandboxUrl}/recaptcha/api.js`,
    RECAPTCHA_VERIFY_URL: `${sandboxUrl}/recaptcha/api/siteverify`,
  }),
  "sepay-body": () => ({ SEPAY_SIGNED_TEXT: "body" }),
  "sepay-apikey": () => ({ SEPAY_SIGNED_TEXT: "apikey" }),
  ...Object.fromEntries(bankFeeds),
  "card-sorted": () => ({ CARD_SIGNATURE: "sorted", CARD_REQUEST_FORMAT: "form" }),
  "card-query": () => ({
    CARD_SIGNATURE: "sorted-without-request-id",
    CARD_REQUEST_FORMAT: "query",
  }),
  "viettel-sha256": () => ({ VIETTEL_HASH: "sha256", VIETTEL_NOTICE_ORDER: "short" }),
  "sms-brand": () => ({ SMS_SENDER: "FSONLINE" }),
};

/** Returns the settings of all rehearsals that the command line names. @throws StartProblem */
export function rehearsedSettings(words: readonly string[], sandboxUrl: string): NodeJS.ProcessEnv {
  const settings: NodeJS.ProcessEnv = {};
  for (const name of namesIn(words)) {
    const rehearsal = rehearsals[name];
    if (!rehearsal) {
      const known = Object.keys(rehearsals).join(", ");
      throw new StartProblem(`There is nothing to rehearse as ${name}. There are: ${known}.`);
    }
    Object.assign(settings, rehearsal(sandboxUrl));
  }
  const feed = settings["SANDBOX_BANK_FEED"];
  // This process reads the settings file as well, which asks for it.
  if (feed !== undefined) process.env["SANDBOX_BANK_FEED"] = feed;
  return settings;
}

function namesIn(words: readonly string[]): readonly string[] {
  try {
    const options = {
      as: { type: "string", multiple: true },
      // tools/lib/database.ts reads it.
      fresh: { type: "boolean" },
    } as const;
    return parseArgs({ args: [...words], options }).values.as ?? [];
  } catch (error) {
    throw new StartProblem((error as Error).message, { cause: error });
  }
}
