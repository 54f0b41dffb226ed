import { setTimeout as sleep } from "node:timers/promises";
import { otpIn } from "../../server/src/testing/people/phones.ts";
import type { Simulation } from "./context.ts";
import type { Player } from "./notes.ts";
import { untilAnswered } from "./purchase.ts";

type Waiting = { readonly id: string; readonly why: string | null };

const LOOK_EVERY_MS = 100;
/** Until a purchase waits, or a code is on the phone. */
const COMES_WITHIN_MS = 3_000;
/** 422: another code has been sent since. 429: too many wrong ones. */
const REFUSALS = new Set([403, 409, 422, 429]);
const OK = 200;

/**
 * Pays a purchase that waits for a proof with a code from the player's phone. Where none comes, it goes on waiting.
 * @param isAwaited whether a purchase is about to wait for one
 */
export async function prove(
  simulation: Simulation,
  player: Player,
  isAwaited: boolean,
): Promise<void> {
  const { browser } = player;
  const waiting = await within(isAwaited ? COMES_WITHIN_MS : 0, async () => {
    const answer = await untilAnswered(simulation, () => browser.get("/api/purchases"));
    const listed = answer?.status === OK ? (answer.body as unknown as readonly Waiting[]) : [];
    return listed.find(({ why }) => why === "payment_proof_needed");
  });
  const code = waiting && (await textedCode(simulation, player));
  if (!waiting || code === undefined) return;
  const proof = { method: "sms", code };
  const answer = await untilAnswered(simulation, () =>
    browser.post(`/api/purchases/${waiting.id}/pay`, { proof }),
  );
  if (!answer || answer.status === OK || REFUSALS.has(answer.status)) return;
  simulation.notes.surprises.push(`payment with a proof: ${answer.status} ${answer.text}`);
}

/** Has a code sent. @returns what comes to the phone; undefined where nothing comes */
async function textedCode(simulation: Simulation, { browser, phone }: Player) {
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

/** Looks until something is there, once at least. */
async function within<T>(ms: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined || Date.now() >= deadline) return found;
    await sleep(LOOK_EVERY_MS);
  }
}
