import type { Channel } from "../../domain/channels.ts";
import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findChannel } from "./find-channel.ts";
import { insertPause, type NewPause } from "./channel-store.ts";

export type Paused = Channel & {
  readonly label: string;
  readonly reason: string;
  /** Null: at once. */
  readonly beginsAt: string | null;
  /** Null: until somebody resumes it. */
  readonly endsAt: string | null;
};

/**
 * Pauses a method, cards, a bank account or zones, with a reason that players read. Another pause of the same
 * replaces it. @throws OperationRefused
 */
export async function pauseChannel(
  services: OperatorServices,
  operator: OperatorContext,
  pause: NewPause,
): Promise<Paused> {
  const { kind, name, reason, beginsAt, endsAt } = pause;
  const { label } = await findChannel(services, pause);
  if (endsAt !== null && endsAt.getTime() <= Math.max(Date.now(), beginsAt?.getTime() ?? 0)) {
    throw new OperationRefused("endsAt", "giờ kết thúc phải sau giờ bắt đầu và sau bây giờ");
  }
  const result = {
    kind,
    name,
    label,
    reason,
    beginsAt: beginsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
  return runOperation(services.db, operator, async (tx) => {
    await insertPause(tx, pause);
    return { result, auditEntry: { command: "channels pause", userId: null, details: result } };
  });
}
