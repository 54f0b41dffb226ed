/** The commands of purchases: a player orders a package and pays for it, exactly or not. */
import { sql } from "../../server/src/kit/database/sql.ts";
import { concurrently } from "../../server/src/testing/concurrently.ts";
import { otpIn } from "../../server/src/testing/people/phones.ts";
import { payableValues, type PaymentMethod, paymentMethods, ZONES } from "../generate/accounts.ts";
import { arriveInCourse, type Course, courseOf } from "./arrive.ts";
import { command, copiesOf } from "./command.ts";
import { nextKey, NO_CONTENT, OK, type Simulation, untilAnswered, within } from "./context.ts";
import type { Player, PurchaseNote } from "./notes.ts";
import { characterBody } from "./recharge.ts";

/** What the page asks the player to transfer. */
type Asked = {
  readonly method: { readonly name: PaymentMethod; readonly exchangeRate: number };
  readonly amountVnd: number;
};
/** `in parts`: too little, and then the rest; `late`: after the purchase has expired. */
const PAYS = { exactly: 40, short: 12, "in parts": 10, over: 13, late: 10, never: 15 } as const;
type Payment = keyof typeof PAYS;

const REFUSALS = new Set([403, 409, 422]);
/** How much too much a payer sends who pays “over”. */
const OVER_VND = 12_345;

export const purchases = {
  /** A player orders a package, `copies` times at once under one key, and pays what it asks for, or other sums. */
  purchase: command({
    weight: 9,
    draw: (seeded, players) => ({
      player: seeded.below(players),
      creditKp: seeded.pick(payableValues).creditKp,
      zoneId: seeded.pick(ZONES),
      /** `changed`: the character first, and the account by a second order. */
      receiver: seeded.weighted({ account: 30, character: 50, changed: 20 }),
      /** Null: the method that the page proposes. */
      method: seeded.chance(0.4) ? seeded.pick(paymentMethods) : null,
      copies: copiesOf(seeded),
      pays: seeded.weighted(PAYS),
      ...courseOf(seeded),
      /** How many times at once the notice of a payment comes. */
      notices: copiesOf(seeded),
      drops: seeded.weighted({ never: 80, "before paying": 10, "after paying": 10 }),
    }),
    run: async (simulation, { player, creditKp, zoneId, method, ...details }) => {
      const { receiver, copies, pays, drops, ...payment } = details;
      const account = { creditAmount: creditKp, zoneId, ...(method !== null && { method }) };
      const character = receiver === "account" ? {} : characterBody(player, zoneId);
      const note: PurchaseNote = {
        player,
        key: nextKey(),
        body: { ...account, ...character },
        characterIds: [character.characterId ?? null],
        ids: [],
        asked: [],
        isRefused: false,
        isDropped: false,
      };
      simulation.notes.purchases.push(note);
      await concurrently(copies, () => order(simulation, note));
      if (receiver === "changed") await changeReceiver(simulation, note, account);
      if (drops === "before paying") await drop(simulation, note);
      const parts: readonly Payment[] = pays === "in parts" ? ["short", "exactly"] : [pays];
      for (const part of parts) await payFor(simulation, note, part, payment);
      if (drops === "after paying") await drop(simulation, note);
    },
  }),
  /** A player pays an order that they left open, perhaps after the shop has changed. */
  "pay order": command({
    weight: 4,
    draw: (seeded, players) => ({
      player: seeded.below(players),
      back: seeded.below(4),
      ...courseOf(seeded),
    }),
    run: async (simulation, { player: { username }, back, ...course }) => {
      const theirs = simulation.notes.purchases.filter(
        ({ player }) => player.username === username,
      );
      const note = theirs.at(-1 - back);
      if (note) await payFor(simulation, note, "exactly", { ...course, notices: 1 });
    },
  }),
  /** A player gives the proof that a purchase waits for, if one does; `isAwaited`: one soon will. */
  prove: command({
    weight: 2,
    draw: (seeded, players): { player: number; isAwaited: boolean } => ({
      player: seeded.below(players),
      isAwaited: false,
    }),
    run: (simulation, { player, isAwaited }) =>
      prove(simulation, player, isAwaited ? COMES_WITHIN_MS : 0),
  }),
};

/** Orders the same for the account: an open purchase is for it from then on. */
async function changeReceiver(
  simulation: Simulation,
  note: PurchaseNote,
  body: object,
): Promise<void> {
  const own = { key: nextKey(), body, characterIds: [null], ids: [], asked: [] };
  const again: PurchaseNote = { ...note, ...own };
  simulation.notes.purchases.push(again);
  await order(simulation, again);
  // A purchase that was paid before stays as it was.
  if (again.ids[0] === note.ids[0]) note.characterIds.push(null);
}

/** Sends an order until there is a response, as a page does. @returns whether there was one */
export async function order(simulation: Simulation, note: PurchaseNote): Promise<boolean> {
  const { player, key, body, ids } = note;
  const answer = await untilAnswered(simulation, () =>
    player.browser.post("/api/purchases", body, { "idempotency-key": key }),
  );
  if (!answer) return false;
  if (answer.status === OK) ids.push(String(answer.body["id"]));
  else if (REFUSALS.has(answer.status)) note.isRefused = ids.length === 0;
  else simulation.notes.surprises.push(`purchase: ${answer.status} ${answer.text}`);
  return true;
}

async function payFor(
  simulation: Simulation,
  { player, ids: [id], asked }: PurchaseNote,
  pays: Payment,
  { notices, ...course }: Course & { readonly notices: number },
): Promise<void> {
  if (id === undefined || pays === "never") return;
  const shown = await untilAnswered(simulation, () => player.browser.get(`/api/purchases/${id}`));
  const payment = shown?.body["payment"] as Asked | null | undefined;
  if (!payment) return;
  if (pays === "late") {
    await simulation.db.run(sql`
      update purchases set expires_at = now() where id = ${id} and transaction_id is null`);
  }
  const { name: method, exchangeRate: rate } = payment.method;
  asked.push({ method, rate });
  await arriveInCourse(simulation, course, {
    method,
    amountVnd: paidVnd(payment.amountVnd, pays),
    content: player.paymentContent,
    owner: player.username,
    copies: notices,
  });
}

function paidVnd(askedVnd: number, pays: Payment): number {
  if (pays === "short") return Math.ceil(askedVnd / 2);
  return pays === "over" ? askedVnd + OVER_VND : askedVnd;
}

/** Drops the purchase, which may have been paid in the meantime. */
async function drop(simulation: Simulation, note: PurchaseNote): Promise<void> {
  const { player, ids } = note;
  const [id] = ids;
  if (id === undefined) return;
  const answer = await untilAnswered(simulation, () =>
    player.browser.send("DELETE", `/api/purchases/${id}`),
  );
  if (answer?.status === NO_CONTENT) note.isDropped = true;
  else if (answer && !REFUSALS.has(answer.status)) {
    simulation.notes.surprises.push(`drop of a purchase: ${answer.status} ${answer.text}`);
  }
}

type Waiting = { readonly id: string; readonly why: string | null };

/** How long to wait until a purchase waits for a proof, or until a code is on the phone. */
const COMES_WITHIN_MS = 3_000;
/** 422: another code has been sent since. 429: too many wrong ones. */
const PROOF_REFUSALS = new Set([403, 409, 422, 429]);

/** Pays a purchase that waits for a proof with a code from the player's phone. Without a code, it goes on waiting. */
async function prove(simulation: Simulation, player: Player, comesWithinMs: number) {
  const { browser } = player;
  const waiting = await within(comesWithinMs, async () => {
    const answer = await untilAnswered(simulation, () => browser.get("/api/purchases"));
    const listed = answer?.status === OK ? (answer.body as unknown as readonly Waiting[]) : [];
    return listed.find(({ why }) => why === "payment_proof_needed");
  });
  const code = waiting && (await codeOnPhone(simulation, player));
  if (!waiting || code === undefined) return;
  const proof = { method: "sms", code };
  const answer = await untilAnswered(simulation, () =>
    browser.post(`/api/purchases/${waiting.id}/pay`, { proof }),
  );
  if (!answer || answer.status === OK || PROOF_REFUSALS.has(answer.status)) return;
  simulation.notes.surprises.push(`payment with a proof: ${answer.status} ${answer.text}`);
}

/** Has a code sent. @returns the code on the phone; undefined if none comes */
async function codeOnPhone(simulation: Simulation, { browser, phone }: Player) {
  const { sandbox } = simulation;
  const before = (await sandbox.textsTo(phone)).length;
  const form = { action: "confirm.payment", channel: "sms" };
  await untilAnswered(simulation, () => browser.post("/api/security-code/", form));
  return within(COMES_WITHIN_MS, async () => {
    const texts = await sandbox.textsTo(phone);
    const latest = texts.slice(0, texts.length - before);
    return latest.map(({ text }) => otpIn(text)).find(Boolean);
  });
}
