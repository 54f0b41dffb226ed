import { listAuditEntries } from "../../operations/staff/log-store.ts";
import { findAnyPlayer } from "../../operations/players/player-store.ts";
import { optionalNumber } from "../arguments.ts";
import type { Command } from "../command.ts";

const USUAL_COUNT = 50;

export const log: Command = {
  summary: "shows what operators have done by hand, newest last",
  options: { user: "only what concerned this player", last: `how many (${USUAL_COUNT})` },
  run: async ({ db, options: { user, last } }) => {
    const atMost = optionalNumber("--last", last) ?? USUAL_COUNT;
    const userId = user === undefined ? null : (await findAnyPlayer(db, user)).id;
    const auditEntries = await listAuditEntries(db, { userId, atMost });
    const lines = auditEntries.map(
      ({ at, operator, command, username, reason, details }) =>
        `${at}  ${operator}  ${command}${username ? ` ${username}` : ""}  "${reason}"  ${JSON.stringify(details)}`,
    );
    return {
      ok: true,
      lines: lines.length > 0 ? lines : ["nothing yet"],
      data: { deeds: auditEntries },
    };
  },
};
