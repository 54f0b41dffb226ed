/** Staff's commands on money in the console: grants, recalls, refunds, transfers that named no player; and their answers. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import { nameOf, sendDue } from "../arrive.ts";
import { command } from "../command.ts";
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
import { act, ask, askUntilAnswered, HANDLE_MONEY, isDone, REFUND } from "./operate.ts";

/** In KP: what payments do alone, what takes an approval, and what adds up to more than a day's limit. */
const GRANTS_KP = [1, 100, 1_000, 1_001, 3_000] as const;

export const staffMoney = {
  grant: command({
    weight: 3,
    draw: (seeded, players) => ({
      by: seeded.weighted(HANDLE_MONEY),
      player: seeded.below(players),
      kp: seeded.pick(GRANTS_KP),
    }),
    run: (simulation, { by, player: { username }, kp }) => {
      const order = { operation: "grant", username, kp, occasion: nextKey() };
      return act(simulation, by, order, () => void simulation.notes.grants.push({ username, kp }));
    },
  }),
  /** Takes back a part of what a transfer gave. */
  "part recall": command({
    weight: 2,
    draw: (seeded) => ({
      by: seeded.weighted(HANDLE_MONEY),
      back: seeded.below(10),
      kp: seeded.pick([1, 100, 500]),
    }),
    run: async (simulation, { by, back, kp }) => {
      const transfer = playersTransfers(simulation).at(-1 - back);
      if (!transfer) return;
      // Keeps other commands from giving money back after a part was recalled.
      transfer.isRecalledInPart = true;
      const credited = await creditOf(simulation, transfer);
      if (!credited) return;
      const nth = credited.recalls + 1;
      const order = { operation: "recall", transactionId: credited.id, kp, nth };
      await act(simulation, by, order, () => void (transfer.recalledKp += kp));
    },
  }),
  /** Gives a transfer that named no player to a player; null: back to its payer. */
  assign: command({
    weight: 3,
    draw: (seeded, players) => ({
      by: seeded.weighted(HANDLE_MONEY),
      back: seeded.below(3),
      player: seeded.chance(0.7) ? seeded.below(players) : null,
    }),
    run: async (simulation, { by, back, player }) => {
      const transfer = unownedTransfers(simulation).at(-1 - back);
      if (!transfer) return;
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
    },
  }),
  /** Money goes back to its payer, by agreement or because a wallet took it. It is booked first; then it leaves. */
  refund: command({
    weight: 2,
    draw: (seeded) => ({
      by: seeded.weighted(REFUND),
      back: seeded.below(10),
      percent: seeded.pick([1, 25, 50, 99, 100]),
      isChargeback: seeded.chance(0.3),
    }),
    run: async (simulation, { by, back, percent, isChargeback }) => {
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
    },
  }),
  /** Decides the case of a player whose search was not settled. */
  "decide case": command({
    weight: 3,
    draw: (seeded) => ({
      by: seeded.weighted(HANDLE_MONEY),
      back: seeded.below(3),
      isSettled: seeded.chance(0.6),
    }),
    run: async (simulation, { by, back, isSettled }) => {
      const choice = choiceOfCase(simulation, back, isSettled);
      if (choice) await act(simulation, by, choice.order, choice.whenDone);
    },
  }),
  /** A player asks support something that is not about money, and is answered. */
  answer: command({
    weight: 1,
    draw: (seeded, players) => ({
      by: seeded.weighted(HANDLE_MONEY),
      player: seeded.below(players),
      closes: seeded.chance(0.8),
    }),
    run: async (simulation, { by, player, closes }) => {
      await whenUp(simulation);
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
    },
  }),
  /** A file of grants is uploaded, twice perhaps, and each time proposed. */
  "bulk grant": command({
    weight: 0.8,
    draw: (seeded, players) => ({
      by: seeded.weighted(HANDLE_MONEY),
      players: Array.from({ length: players }, (_, at) => at).filter(() => seeded.chance(0.7)),
      kp: 1 + seeded.below(50),
      isTwice: seeded.chance(0.3),
    }),
    run: async (simulation, { by, players, kp, isTwice }) => {
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
    },
  }),
};

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
