import type { StaffCommand } from "../../generate/staff.ts";
import type { Simulation } from "../context.ts";
import { nextKey } from "../manual-operations.ts";
import { act } from "./act.ts";
import { askUntilAnswered, isDone } from "./ask.ts";

/** Uploads a file and proposes it; where it is uploaded twice, both perhaps. */
export async function grantInBulk(
  simulation: Simulation,
  { by, players, kp, isTwice }: Extract<StaffCommand, { kind: "bulk grant" }>,
): Promise<void> {
  const usernames = players.map((number) => simulation.players[number]!.username);
  if (usernames.length === 0) return;
  const occasion = nextKey();
  const rows = usernames.map((username) => `${username},${kp},${occasion},Đền bù`);
  const csv = ["username,kp,occasion,note", ...rows].join("\r\n");
  const body = { fileName: `${occasion}.csv`, csv };
  for (let time = 0; time < (isTwice ? 2 : 1); time += 1) {
    const answer = await askUntilAnswered(simulation, by, "/api/console/bulk", body);
    const { runId, totalKp } = answer && isDone(answer) ? answer.body : {};
    if (typeof runId !== "string") continue;
    const run = { runId, usernames, kp, occasion };
    const order = { operation: "bulk-grant", runId, totalKp };
    await act(simulation, by, order, () => void simulation.notes.bulkRuns.push(run));
  }
}
