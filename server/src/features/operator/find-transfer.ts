import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { findTransfers, type Transfer } from "./transfer-store.ts";

const NAMED_AT_MOST = 5;

/** Returns the one transfer of this name. @throws OperationRefused where there is none, or more than one */
export async function findTransfer(db: Queries, name: string): Promise<Transfer> {
  const found = await findTransfers(db, name, NAMED_AT_MOST);
  const [transfer] = found;
  if (!transfer) {
    throw new OperationRefused(
      "transfer",
      `there is no transfer ${name}; it goes by its feed and id (sepay:92704), its id, the bank's reference, or its transaction`,
    );
  }
  if (found.length > 1) {
    const names = found.map(({ name: other }) => other).join(", ");
    throw new OperationRefused("transfer", `several transfers go by ${name}: ${names}`);
  }
  return transfer;
}
