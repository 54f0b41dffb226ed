import { httpErrors } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { insertMessage, lockCaseOf } from "./store.ts";

/** Writes to support in a case of the player's; a closed one is open again. @throws not_found */
export async function writeToSupport(
  { db }: Services,
  userId: number,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<undefined> {
  await db.repeatableTransaction(async (tx) => {
    // A message that is sent twice at once is one message.
    if (!(await lockCaseOf(tx, userId, id))) throw httpErrors.notFound();
    await insertMessage(tx, id, text);
  });
}
