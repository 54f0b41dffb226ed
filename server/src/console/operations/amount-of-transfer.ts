import { findTransfer } from "../../features/operator/transfer-store.ts";
import type { OperationServices } from "./operation-services.ts";

/** Returns the amount of arrived money, in đồng. @throws OperationRefused where there is none of this name */
export async function amountOfTransfer(
  { transfer }: { readonly transfer: string },
  { db }: OperationServices,
): Promise<number> {
  return (await findTransfer(db, transfer)).amountVnd;
}
