/** Operations to run under faults: a player finds a lost transfer (`find`), or found money is credited (`release`). */
import { releaseCases } from "../features/lost-transfer/release-cases.ts";
import { isOverloaded } from "../kit/database/database-errors.ts";
import { aLostTransfer, wordsOf } from "../testing/money/lost-transfers.ts";
import { count, creditedBy, type Operation, type Scene, type Verdict } from "./operation.ts";
import { nextAmount } from "./staff-operations.ts";

/** Searches for a lost transfer as its player does. */
export async function find(scene: Scene): Promise<Operation> {
  const { portal, player } = scene;
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  const words = wordsOf(lost);
  return operation(
    async () => {
      const { status, body, text } = await player.browser.post("/api/lost-transfers", words);
      if (status === 503) return "unknown";
      if (body["outcome"] === "waiting") return "done";
      throw new Error(`unexpected reply: ${status} ${text}`);
    },
    () => count(scene.portal, WAITING_FOR, lost.referenceCode),
  );
}

/** Credits a found transfer once its time has come. */
export async function release(scene: Scene): Promise<Operation> {
  const { portal, player } = scene;
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  await player.browser.post("/api/lost-transfers", wordsOf(lost));
  await portal.database.query(
    `update transfer_cases set spendable_at = now()
     where notice_id = (select id from inbound_notices where reference = $1)`,
    [lost.referenceCode],
  );
  return operation(
    async () => {
      try {
        await releaseCases(portal.services);
        return "done";
      } catch (error) {
        if (isOverloaded(error)) return "unknown";
        throw error;
      }
    },
    () => creditedBy(scene, lost.referenceCode),
  );
}

/** Makes an operation that no outside party can refuse, so that it succeeds in the end. */
const operation = (send: () => Promise<Verdict>, here: () => Promise<number>): Operation => ({
  send,
  effects: async () => ({ here: await here(), outside: 1 }),
});

const WAITING_FOR = `select count(*) from transfer_cases c
  join inbound_notices n on n.id = c.notice_id
  where c.status = 'waiting' and n.reference = $1`;
