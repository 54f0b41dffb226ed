import { endSessions } from "../../../operations/players/end-sessions.ts";
import { findPlayers } from "../../../operations/players/find-players.ts";
import type { PlayerRecord } from "../../../operations/players/player-store.ts";
import { revokeAccess } from "../../../operations/players/revoke-access.ts";
import { setSpending } from "../../../operations/players/set-spending.ts";
import { balanceText, inKp } from "../../amounts.ts";
import type { Command } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";
import { HOURS_OPTION, hoursOf, isForADay } from "./locks.ts";

export const findUsers: Command = {
  summary: "finds players by username, phone, email, payment code or transaction",
  parameters: ["text"],
  run: async ({ args: [text = ""], services }) => {
    const found = await findPlayers(await services(), text);
    const { users } = found;
    return {
      ok: users.length > 0,
      lines: users.length > 0 ? users.flatMap(toLines) : nobody(text, found.near),
      data: found,
    };
  },
};

const nobody = (text: string, near: readonly PlayerRecord[]): readonly string[] =>
  near.length === 0
    ? [`nobody is found by ${text}`]
    : [`nobody is found by ${text}; a code in it comes close to that of`, ...near.flatMap(toLines)];

function toLines(player: PlayerRecord): string[] {
  const { email, phoneNumber, phoneVerifiedAt, emailVerifiedAt, transactions, openPurchases } =
    player;
  const verified = (at: string | null) => (at === null ? "not verified" : `verified ${at}`);
  return [
    `${player.username}: ${balanceText(player)}`,
    `  phone      ${phoneNumber}, ${verified(phoneVerifiedAt)}`,
    `  email      ${email === null ? "none" : `${email}, ${verified(emailVerifiedAt)}`}`,
    `  joined     ${player.joinedAt}, payment code ${player.paymentCode}`,
    `  security   ${player.sessions} sessions, ${player.passkeys} passkeys, two-factor ${player.mfaEnabled ? "on" : "off"}, password of ${player.passwordChangedAt}`,
    `  spending   ${spendingOf(player)}`,
    ...openPurchases.map(
      ({ id, createdAt, creditKp, zoneName, state }) =>
        `  ${createdAt}  ${id}  package of ${inKp(creditKp)} for ${zoneName} ${state}`,
    ),
    ...transactions.map(
      ({ id, createdAt, type, status, value, currency }) =>
        `  ${createdAt}  ${id}  ${type} ${status} ${value.toLocaleString("vi-VN")} ${currency}`,
    ),
  ];
}

function spendingOf({ spendingStoppedAt, spendingLockedAt }: PlayerRecord): string {
  if (spendingStoppedAt !== null) return `stopped by an operator ${spendingStoppedAt}`;
  if (spendingLockedAt !== null) return `locked until a new password, since ${spendingLockedAt}`;
  return "free";
}

export const signOut: Command = {
  summary: "ends all sessions of a player",
  parameters: ["username"],
  changes: true,
  order: ({ args: [username = ""] }) => ({ operation: "end-sessions", username }),
  run: async ({ args: [username = ""], operator, services }) => {
    const done = await endSessions(await services(), operator, { username });
    return operationReport(operator, `${done.username}: ${done.ended} sessions ended`, done);
  },
};

export const revoke: Command = {
  summary: "shuts everybody out until the player has set a new password",
  parameters: ["username"],
  changes: true,
  order: ({ args: [username = ""] }) => ({ operation: "revoke-access", username }),
  run: async ({ args: [username = ""], operator, services }) => {
    const done = await revokeAccess(await services(), operator, { username });
    const text = `${done.username}: password, passkeys, two-factor, links and codes are gone, ${done.ended} sessions ended`;
    return operationReport(operator, text, done);
  },
};

const spending = (isStopped: boolean, summary: string): Command => ({
  summary,
  parameters: ["username"],
  options: isStopped ? { hours: HOURS_OPTION } : {},
  changes: true,
  order: ({ args: [username = ""], options: { hours } }) => {
    if (!isStopped) return { operation: "allow-spending", username };
    const operation = isForADay(hours) ? "stop-spending-for-a-day" : "stop-spending";
    return { operation, username };
  },
  run: async ({ args: [username = ""], options, operator, services }) => {
    const forHours = hoursOf(options["hours"]);
    const done = await setSpending(await services(), operator, { username, isStopped, forHours });
    const state = isStopped ? "stopped" : "allowed";
    const text = `${done.username}: spending ${done.isNew ? "is" : "was already"} ${state}`;
    return operationReport(operator, text, done);
  },
});

export const stopSpending = spending(true, "lets a player spend no credit, whatever he does");
export const allowSpending = spending(false, "lets him spend again");
