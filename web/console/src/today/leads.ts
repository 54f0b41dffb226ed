import type { QueueName } from "@portal/contract/console/today";

/** The page of each queue. */
export const queuePages: Readonly<Record<QueueName, string>> = {
  unmatched: "/queues/unmatched",
  cases: "/cases",
  game: "/queues/stuck?kind=recharge",
  card: "/queues/stuck?kind=card",
  wallet: "/queues/stuck?kind=payment",
  approvals: "/approvals",
  "data-requests": "/data-requests",
};

/** The page on which somebody does something about an alert. What has none is a matter of its runbook alone. */
export const alertPages: Readonly<Record<string, string>> = {
  MoneySilent: "/channels",
  UnknownAccountPaid: queuePages.unmatched,
  NoticesContradict: queuePages.unmatched,
  MoneyUnmatched: queuePages.unmatched,
  MethodFailing: "/channels",
  OrdersStuck: queuePages.game,
  CardsStuck: queuePages.card,
  WalletPaymentsStuck: queuePages.wallet,
  CasesWaiting: queuePages.cases,
  DataRequestDue: queuePages["data-requests"],
  GrantsNearLimit: "/log?command=grant",
  BreakGlassUsed: "/staff",
};
