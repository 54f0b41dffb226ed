/** What a player asks an operator for where the law has a say: docs/law/. */
import { identityForm } from "@portal/contract/identity";
import { SPENDING_LIMIT_MAX_KP, type SpendingOfPeriod } from "@portal/contract/spending-limit";
import { correctBirthDate } from "../../../operations/players/correct-birth-date.ts";
import { limitPlayerSpending } from "../../../operations/players/limit-player-spending.ts";
import * as guardians from "../../../operations/players/remove-guardian.ts";
import { inKp } from "../../amounts.ts";
import { positiveNumber } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

export const limitSpending: Command = {
  summary: "sets the limits of spending that a player asks for: lower at once, higher after a day",
  parameters: ["username"],
  options: {
    day: 'KP that he may spend in a day of Vietnam, or "none"',
    month: "the same for a month",
  },
  changes: true,
  order: ({ args: [username = ""], options: { day, month } }) => {
    if ((day === undefined) === (month === undefined)) {
      throw new UsageError("--day or --month: a signed-in person sets one at a time");
    }
    const [period, text] =
      day === undefined ? (["month", month!] as const) : (["day", day] as const);
    return { operation: "limit-spending", username, period, limitKp: limitKp(`--${period}`, text) };
  },
  run: async ({ args: [username = ""], options, operator, services }) => {
    const limits = {
      ...(options["day"] === undefined ? {} : { day: limitKp("--day", options["day"]) }),
      ...(options["month"] === undefined ? {} : { month: limitKp("--month", options["month"]) }),
    };
    if (Object.keys(limits).length === 0) throw new UsageError("--day and --month are missing");
    const done = await limitPlayerSpending(await services(), operator, { username, ...limits });
    const state = done.periods.map(inWords).join("; ");
    const text = `${done.username}: ${done.isNew ? "" : "was so already: "}${state}`;
    return operationReport(operator, text, done);
  },
};

/** Reads a limit: null is none. @throws UsageError */
function limitKp(name: string, text: string): number | null {
  if (text === "none") return null;
  const kp = text === "0" ? 0 : positiveNumber(name, text);
  if (kp <= SPENDING_LIMIT_MAX_KP) return kp;
  throw new UsageError(`${name} is more than ${inKp(SPENDING_LIMIT_MAX_KP)}: say "none"`);
}

function inWords({ period, limitKp: limit, spentKp, next }: SpendingOfPeriod): string {
  const each = limit === null ? "no limit" : inKp(limit);
  const later = next
    ? `, ${next.limitKp === null ? "none" : inKp(next.limitKp)} from ${next.from}`
    : "";
  return `${period} ${each} (${inKp(spentKp)} spent)${later}`;
}

export const setBirthDate: Command = {
  summary: "corrects the date of birth that a player has given wrongly",
  parameters: ["username", "date"],
  changes: true,
  run: async ({ args: [username = "", dob = ""], operator, services }) => {
    if (!identityForm.shape.dob.safeParse(dob).success) {
      throw new UsageError(`<date> is no date of birth like 2008-03-31: ${dob}`);
    }
    const done = await correctBirthDate(await services(), operator, { username, dob });
    const text = `${done.username}: born ${dob}${done.isNew ? "" : ", as it was already"}`;
    return operationReport(operator, text, done);
  },
};

export const removeGuardian: Command = {
  summary: "removes a player's guardian, so that he can name another",
  parameters: ["username"],
  changes: true,
  run: async ({ args: [username = ""], operator, services }) => {
    const done = await guardians.removeGuardian(await services(), operator, { username });
    const text = `${done.username}: ${done.isNew ? "the guardian is removed" : "there was no guardian"}`;
    return operationReport(operator, text, done);
  },
};
