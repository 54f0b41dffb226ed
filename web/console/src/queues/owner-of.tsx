import { getOwners, type WorkQueue } from "@portal/contract/console/queues";
import { useReply } from "../api.ts";
import { Owner } from "./owner.tsx";

const REFRESH_MS = 10_000;

/** Who has taken a piece of work, for lists that do not say it themselves. */
export function OwnerOf({ queue, item }: { queue: WorkQueue; item: string }) {
  const { data, mutate } = useReply(getOwners, { query: { queue } }, { everyMs: REFRESH_MS });
  if (!data) return null;
  const owner = data.owners.find((one) => one.item === item)?.owner ?? null;
  return <Owner queue={queue} item={item} owner={owner} onChange={() => void mutate()} />;
}
