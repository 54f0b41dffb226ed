/** Operations to run under faults: a player finds a lost transfer (`find`), or found money is credited (`release`). */
import { releaseCases } from "../features/lost-transfer/release-cases.ts";
import { isOverloaded } from "../kit/database/database-errors.ts";
import { aLostTransfer, wordsOf } from "../testing/money/lost-transfers.ts";
import { count, creditedBy, onlyHere, type Operation, type Scene } from "./operation.ts";
import { nextAmount } from "./staff-operations.ts";

/** Searches for a lost transfer as its player does. */
export async function find(scene: Scene): Promise<Operation> {
  const { portal, player } = scene;
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  const words = wordsOf(lost);
  return {
    send: async () => {
      const { status, body, text } = await player.browser.post("/api/lost-transfers", words);
      if (status === 503) return "unknown";
      if (body["outcome"] === "waiting") return "done";
      throw new Error(`unexpected reply: ${status} ${text}`);
    },
    effects: onlyHere(() => count(scene.portal, WAITING_FOR, lost.referenceCode)),
  };
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
  return {
    send: async () => {
      try {
        await releaseCases(portal.services);
        return "done";
      } catch (error) {
        if (isOverloaded(error)) return "unknown";
        throw error;
      }
    },
    effects: onlyHere(() => creditedBy(scene, lost.referenceCode)),
  };
}

const WAITING_FOR = `select count(*) from transfer_cases c
  join inbound_notices n on n.id = c.notice_id
  where c.status = 'waiting' and n.reference = $1`;
