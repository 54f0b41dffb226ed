import type { Channel } from "../../domain/channels.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { type ChannelRecord, listChannels } from "./list-channels.ts";

/** @throws OperationRefused where there is no such channel */
export async function findChannel(
  services: OperatorServices,
  { kind, name }: Channel,
): Promise<ChannelRecord> {
  const channels = await listChannels(services);
  const found = channels.find((each) => each.kind === kind && each.name === name);
  if (!found) throw new OperationRefused("name", `không có kênh ${kind} ${name}`);
  return found;
}
