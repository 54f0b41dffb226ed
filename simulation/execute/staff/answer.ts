import type { StaffCommand } from "../../generate/staff.ts";
import { type Simulation, whenUp } from "../context.ts";
import { nextKey } from "../manual-operations.ts";
import { ask, isDone } from "./ask.ts";

/** A player asks something that is not about money, and somebody answers. */
export async function answerPlayer(
  simulation: Simulation,
  { by, player: number, closes }: Extract<StaffCommand, { kind: "answer" }>,
): Promise<void> {
  await whenUp(simulation);
  const player = simulation.players[number]!;
  const asked = await player.browser
    .post("/api/support/cases", { topic: "other", text: "Bao giờ bảo trì?" })
    .catch(() => undefined);
  const caseId = asked?.body["id"];
  if (typeof caseId !== "string") return;
  const text = `Tối nay. ${nextKey()}`;
  const path = `/api/console/cases/${caseId}/answers`;
  const answer = await ask(simulation, by, path, { text, closes });
  const isSent = answer && isDone(answer);
  simulation.notes.supportAnswers.push({ player, caseId, text, isSent });
}
