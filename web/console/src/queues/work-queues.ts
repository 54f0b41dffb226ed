/** Names the queues of work and their pages, and returns what waits in each. */
import { getQueues, type QueueState, type WorkQueue } from "@portal/contract/console/queues";
import { use, useCallback } from "react";
import { useSWRConfig } from "swr";
import { keyOf, useReply } from "../api.ts";
import { MayOpenContext } from "../session/staff.ts";

/** The name of each queue, and its page. */
export const queuePages: Readonly<
  Record<WorkQueue, { readonly name: string; readonly path: string }>
> = {
  cases: { name: "Vụ việc", path: "/cases" },
  unmatched: { name: "Tiền chưa rõ chủ", path: "/queues/unmatched" },
  stuck: { name: "Giao dịch bị treo", path: "/queues/stuck" },
  payouts: { name: "Chi hoàn tiền", path: "/payouts" },
  approvals: { name: "Phê duyệt", path: "/approvals" },
  "data-requests": { name: "Yêu cầu về dữ liệu", path: "/data-requests" },
};

/** The interval of repeated requests. */
const REFRESH_MS = 5_000;

/** What waits in each queue that the person may open. The menu and the day's page share one request. */
export function useQueues(): readonly QueueState[] {
  const mayOpen = use(MayOpenContext);
  const { data } = useReply(getQueues, {}, { everyMs: REFRESH_MS });
  return data?.queues.filter(({ queue }) => mayOpen(queuePages[queue].path)) ?? [];
}

/** Returns what reads the queues again, before the next of the repeated requests. */
export function useRefreshQueues(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(keyOf(getQueues, {})), [mutate]);
}
