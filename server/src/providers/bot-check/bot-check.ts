/** The interface of the bot check (`BotCheck`). */
import type { BotCheckAction } from "@portal/contract/captcha";

/** A proof of work that the page has to solve. */
export type Challenge = {
  readonly parameters: Record<string, unknown>;
  readonly signature: string;
};

/** `unavailable`: the check itself did not respond. The form is refused, but may be sent again. */
export type BotCheckVerdict = "passed" | "failed" | "unavailable";

/** Decides by a token, which the page obtained for one action, whether a person or a program calls. */
export type BotCheck = {
  /** Returns the challenge to solve, or null if the page gets its token from another provider. */
  challenge(action: BotCheckAction): Promise<Challenge | null>;
  verify(token: string, action: BotCheckAction, address: string): Promise<BotCheckVerdict>;
};
