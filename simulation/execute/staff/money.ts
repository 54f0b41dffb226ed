/** Carries out staff's operations on money in the console: grants, recalls, refunds, and transfers that named no player; and support's answers. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import type { CommandOf } from "../../generate/generate-plan.ts";
import { nameOf, sendDue } from "../arrive.ts";
import { nextKey, type Simulation, whenUp } from "../context.ts";
import {
  choiceOfCase,
  givenBack,
  isOfBank,
  nameInPortal,
  unownedTransfers,
  partOf,
  playersTransfers,
} from "../manual-operations.ts";
import { PAYER, takenBy, type TransferNote } from "../notes.ts";
import { act, ask, askUntilAnswered, isDone } from "./operate.ts";

export function grant(
  simulation: Simulation,
  { by, player, kp }: CommandOf<"grant">,
): Promise<unknown> {
  const { username } = simulation.players[player]!;
  const order = { operation: "grant", username, kp, occasion: nextKey() };
  return act(simulation, by, order, () => void simulation.notes.grants.push({ username, kp }));
}

export async function recallPart(
  simulation: Simulation,
  { by, back, kp }: CommandOf<"part recall">,
): Promise<void> {
  const transfer = playersTransfers(simulation).at(-1 - back);
  if (!transfer) return;
  // Keeps other commands from giving money back after a part was recalled.
  transfer.isRecalledInPart = true;
  const credited = await creditOf(simulation, transfer);
  if (!credited) return;
  const nth = credited.recalls + 1;
  const order = { operation: "recall", transactionId: credited.id, kp, nth };
  await act(simulation, by, order, () => void (transfer.recalledKp += kp));
}

/** Returns the transaction that a transfer gave, and in how many parts it was recalled. */
const creditOf = (
  { db }: Simulation,
  transfer: TransferNote,
): Promise<{ readonly id: string; readonly recalls: number } | undefined> =>
  db.maybe(sql`
    select t.id, (select count(*)::int from transactions r
      where r.parent_id = t.id and r.type = 'credit.recall') as recalls
    from inbound_notices n left join notice_claims c on c.notice_id = n.id
    join transactions t on t.id = coalesce(n.transaction_id, c.transaction_id)
    where n.provider || ':' || n.event_id = ${nameOf(transfer)}`);

export async function assign(
  simulation: Simulation,
  { by, back, player: number }: CommandOf<"assign">,
): Promise<void> {
  const transfer = unownedTransfers(simulation).at(-1 - back);
  if (!transfer) return;
  const player = number === null ? null : simulation.players[number]!;
  const named = { transfer: nameOf(transfer) };
  // An account that is not in the settings has no rates, so the order names a method.
  const rates = transfer.isUnknownAccount ? { method: transfer.method } : {};
  const order = player
    ? { operation: "assign", ...named, username: player.username, ...rates }
    : { operation: "return", ...named };
  await act(simulation, by, order, () => {
    takenBy(simulation.notes, transfer, player?.username ?? PAYER);
    const { amountVnd: amount } = transfer;
    if (!player) simulation.notes.dueOutgoing.push({ transfer, amount });
  });
  await sendDue(simulation);
}

/** Books that money went back; then it leaves the account. */
export async function refund(
  simulation: Simulation,
  { by, back, percent, isChargeback }: CommandOf<"refund">,
): Promise<void> {
  const counts = (transfer: TransferNote) => !isChargeback || !isOfBank(transfer);
  const transfer = givenBack(simulation, counts).at(-1 - back);
  const name = transfer && (await nameInPortal(simulation, transfer));
  // Meanwhile another command may have taken the whole or a part of it back.
  if (!name || !givenBack(simulation, counts).includes(transfer)) return;
  transfer.isApart = true;
  const amountVnd = partOf(transfer, percent);
  const reason = isChargeback
    ? { operation: "chargeback", code: "wallet_reversal" }
    : { operation: "refund", code: "payer_request" };
  await act(simulation, by, { ...reason, transfer: name, amountVnd }, () => {
    transfer.refundedVnd = amountVnd;
    simulation.notes.dueOutgoing.push({ transfer, amount: amountVnd });
  });
  await sendDue(simulation);
}

export async function decideCaseAsStaff(
  simulation: Simulation,
  { by, back, isSettled }: CommandOf<"decide case">,
): Promise<void> {
  const choice = choiceOfCase(simulation, back, isSettled);
  if (choice) await act(simulation, by, choice.order, choice.whenDone);
}

/** Uploads a file and proposes it; if it is uploaded twice, both perhaps. */
export async function grantInBulk(
  simulation: Simulation,
  { by, players, kp, isTwice }: CommandOf<"bulk grant">,
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

/** A player asks something that is not about money, and a person of the staff answers. */
export async function answerPlayer(
  simulation: Simulation,
  { by, player: number, closes }: CommandOf<"answer">,
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
