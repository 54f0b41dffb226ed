import { sql } from "../../server/src/kit/database/sql.ts";
import { concurrently } from "../../server/src/testing/concurrently.ts";
import type { Answer } from "../../server/src/testing/people/browser.ts";
import type { Command, Payment } from "../generate/command.ts";
import type { PaymentMethod } from "../generate/payment-methods.ts";
import { arriveInCourse, isBank, nextReference } from "./arrive.ts";
import { whenUp, type Simulation } from "./context.ts";
import type { PurchaseNote } from "./notes.ts";
import { characterBody } from "./recharge.ts";

/** What the page asks the player to transfer. */
type Asked = { readonly method: { readonly name: PaymentMethod }; readonly amountVnd: number };

type Purchase = Extract<Command, { kind: "purchase" }>;

/** The payments that a player makes one after the other. */
const PARTS: Readonly<Record<Payment, readonly Payment[]>> = {
  exactly: ["exactly"],
  short: ["short"],
  "in parts": ["short", "exactly"],
  over: ["over"],
  late: ["late"],
  never: [],
};

const TRIES = 4;
const OK = 200;
const NO_CONTENT = 204;
const UNAVAILABLE = 503;
const REFUSALS = new Set([403, 409, 422]);
const OVER_VND = 12_345;

/** Orders a package, and pays for it as the command says. */
export async function purchase(simulation: Simulation, command: Purchase): Promise<void> {
  const { creditKp, zoneId, method, copies, pays, drops, receiver } = command;
  const player = simulation.players[command.player]!;
  const account = { creditAmount: creditKp, zoneId, ...(method !== null && { method }) };
  const character = receiver === "account" ? {} : characterBody(player, zoneId);
  const body = { ...account, ...character };
  const note: PurchaseNote = {
    player,
    key: nextKey(),
    body,
    characterIds: [character.characterId ?? null],
    ids: [],
    isRefused: false,
    isDropped: false,
  };
  simulation.notes.purchases.push(note);
  await concurrently(copies, () => order(simulation, note));
  if (receiver === "changed") await changeReceiver(simulation, note, account);
  if (drops === "before paying") await drop(simulation, note);
  for (const part of PARTS[pays]) await payFor(simulation, note, { ...command, pays: part });
  if (drops === "after paying") await drop(simulation, note);
}

/** Orders the same for the account: an open purchase is for it from then on. */
async function changeReceiver(
  simulation: Simulation,
  note: PurchaseNote,
  body: object,
): Promise<void> {
  const again: PurchaseNote = { ...note, key: nextKey(), body, characterIds: [null], ids: [] };
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
  { player, ids: [id] }: PurchaseNote,
  { pays, notices, ...course }: Purchase,
): Promise<void> {
  if (id === undefined) return;
  const shown = await untilAnswered(simulation, () => player.browser.get(`/api/purchases/${id}`));
  const payment = shown?.body["payment"] as Asked | null | undefined;
  if (!payment) return;
  if (pays === "late") {
    await simulation.db.run(sql`
      update purchases set expires_at = now() where id = ${id} and transaction_id is null`);
  }
  const { name: method } = payment.method;
  await arriveInCourse(simulation, course, {
    method,
    amountVnd: paidVnd(payment.amountVnd, pays),
    content: player.paymentContent,
    reference: isBank(method) ? nextReference() : null,
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

/** Sends a request until there is a response. */
export async function untilAnswered(
  simulation: Simulation,
  send: () => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await whenUp(simulation);
    const answer = await send().catch(() => undefined);
    if (answer && answer.status !== UNAVAILABLE) return answer;
  }
  return undefined;
}

let keys = 0;
function nextKey(): string {
  keys += 1;
  return `simulation-purchase-${keys}`;
}
