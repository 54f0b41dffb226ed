import type { Channel } from "../../domain/channels.ts";
import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findChannel } from "./find-channel.ts";
import { endPause } from "./channel-store.ts";

export type Resumed = Channel & { readonly label: string };

/** Ends the pause that runs or is planned. @throws OperationRefused where there is none */
export async function resumeChannel(
  services: OperatorServices,
  operator: OperatorContext,
  { kind, name }: Channel,
): Promise<Resumed> {
  const { label } = await findChannel(services, { kind, name });
  const result = { kind, name, label };
  return runOperation(services.db, operator, async (tx) => {
    if (!(await endPause(tx, result))) {
      throw new OperationRefused("name", `${label} đang không tạm ngừng`);
    }
    return { result, auditEntry: { command: "channels resume", userId: null, details: result } };
  });
}
