import type { WorkQueue } from "@portal/contract/console/queues";

/** What each queue is called, and the page that lists it. */
export const queuePages: Readonly<
  Record<WorkQueue, { readonly name: string; readonly path: string }>
> = {
  cases: { name: "Vụ việc", path: "/cases" },
  unmatched: { name: "Tiền chưa rõ của ai", path: "/queues/unmatched" },
  stuck: { name: "Giao dịch bị treo", path: "/queues/stuck" },
  approvals: { name: "Phê duyệt", path: "/approvals" },
  "data-requests": { name: "Yêu cầu về dữ liệu", path: "/data-requests" },
};
