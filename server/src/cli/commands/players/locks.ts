import { A_DAY_HOURS } from "../../../operations/players.ts";
import { correctContact } from "../../../operations/players/correct-contact.ts";
import { lockAccount, unlockAccount } from "../../../operations/players/lock-account.ts";
import { positiveNumber } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

/** Reads for how many hours; null is until somebody ends it. @throws UsageError */
export const hoursOf = (text: string | undefined): number | null =>
  text === undefined ? null : positiveNumber("--hours", text);

/** Whether the console's operation for a day is meant. @throws UsageError: it has none of another length */
export function isForADay(text: string | undefined): boolean {
  const hours = hoursOf(text);
  if (hours !== null && hours !== A_DAY_HOURS) {
    throw new UsageError(`--hours of a signed-in person is ${A_DAY_HOURS}, or absent`);
  }
  return hours !== null;
}

export const HOURS_OPTION = "for how long; without it until somebody ends it";

export const lock: Command = {
  summary: "signs a player out and lets nobody sign in; who has the password reads why",
  parameters: ["username"],
  options: {
    "player-reason": "what the player reads, in Vietnamese",
    hours: HOURS_OPTION,
  },
  changes: true,
  order: ({ args: [username = ""], options }) => ({
    operation: isForADay(options["hours"]) ? "lock-for-a-day" : "lock",
    username,
    playerReason: options["player-reason"],
  }),
  run: async ({ args: [username = ""], options, operator, services }) => {
    const playerReason = options["player-reason"] ?? "";
    if (playerReason === "") throw new UsageError("--player-reason is missing");
    const order = { username, playerReason, forHours: hoursOf(options["hours"]) };
    const done = await lockAccount(await services(), operator, order);
    const text = `${done.username}: ${done.isNew ? "is" : "was already"} locked`;
    return operationReport(operator, text, done);
  },
};

export const unlock: Command = {
  summary: "lets a locked player sign in again",
  parameters: ["username"],
  changes: true,
  order: ({ args: [username = ""] }) => ({ operation: "unlock", username }),
  run: async ({ args: [username = ""], operator, services }) => {
    const done = await unlockAccount(await services(), operator, { username });
    const text = `${done.username}: ${done.isNew ? "may sign in again" : "was not locked"}`;
    return operationReport(operator, text, done);
  },
};

const correction = (what: "phone" | "email", summary: string): Command => ({
  summary,
  parameters: ["username", what],
  changes: true,
  order: ({ args: [username = "", contact = ""] }) => ({
    operation: "correct-contact",
    username,
    what,
    contact,
  }),
  run: async ({ args: [username = "", contact = ""], operator, services }) => {
    const done = await correctContact(await services(), operator, { username, what, contact });
    const text = `${done.username}: ${what} ${done.contact}, not verified yet; the former contacts are told`;
    return operationReport(operator, text, done);
  },
});

export const correctPhone = correction("phone", "gives an account another phone, not verified yet");
export const correctEmail = correction("email", "gives an account another email, not verified yet");
