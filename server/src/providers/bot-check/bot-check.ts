import type { BotCheckAction } from "@portal/contract/captcha";

/** A proof of work that the page has to solve. */
export type Challenge = {
  readonly parameters: Record<string, unknown>;
  readonly signature: string;
};

/** `unavailable`: the check itself did not respond. The form is refused, but may be sent again. */
export type BotCheckVerdict = "passed" | "failed" | "unavailable";

/** Distinguishes people from programs by a token that the page obtained for one action. */
export type BotCheck = {
  /** Returns what the page has to solve, or null if the page gets its token elsewhere. */
  challenge(action: BotCheckAction): Promise<Challenge | null>;
  verify(token: string, action: BotCheckAction, address: string): Promise<BotCheckVerdict>;
};
