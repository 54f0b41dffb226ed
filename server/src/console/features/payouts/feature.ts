/** Lists refunds that are to be paid, and writes the files by which banks pay them. */
import * as calls from "@portal/contract/console/payouts";
import { OUTGOING_DUE_HOURS } from "@portal/contract/console/outgoing";
import { bankOf, type Payout, payoutContent } from "@portal/contract/console/payouts";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import { writeFile } from "./write-file.ts";
import { listWaiting, type WaitingPayout } from "./store.ts";

const HOUR_MS = 3_600_000;

/** Lists booked refunds that are still to be paid, each with the account that it goes to. */
async function listPayouts(
  { db, portal }: Pick<ConsoleServices, "db" | "portal">,
  query: QueryOf<typeof calls.listPayouts>,
): Promise<ReplyInput<typeof calls.listPayouts>> {
  const { state, cashAccount, from = null, to = null } = query;
  const wallets = new Set<string>(
    portal.payment.transferMethods.flatMap(({ type, name }) => (type === "e-wallet" ? [name] : [])),
  );
  const shown = ({ refundId, bank, account, name, ...waiting }: WaitingPayout): Payout => {
    const payerBank = bankOf(bank) ?? null;
    const isComplete = payerBank !== null && account !== null && name !== null;
    const isWallet = wallets.has(waiting.cashAccount.split(":")[1]!);
    return {
      ...waiting,
      refund: `refund:${refundId}`,
      state: isWallet
        ? "wallet"
        : waiting.fileId !== null
          ? "sent"
          : isComplete
            ? "ready"
            : "missing",
      dueAt: new Date(Date.parse(waiting.at) + OUTGOING_DUE_HOURS * HOUR_MS).toISOString(),
      payerBank,
      payerAccount: account,
      payerName: name,
      content: payoutContent(portal.payment.contentPrefix, refundId),
    };
  };
  const rows = (await listWaiting(db, { from, to }))
    .map(shown)
    .filter(
      (row) =>
        (state === undefined || row.state === state) &&
        (cashAccount === undefined || row.cashAccount === cashAccount),
    );
  return sortedPage(
    rows,
    query,
    { at: ({ at }) => Date.parse(at), amountVnd: ({ amountVnd }) => amountVnd },
    ({ refund }) => Number(refund.slice("refund:".length)),
  );
}

const routes = (services: ConsoleServices) => [
  route(calls.listPayouts, { handle: ({ query }) => listPayouts(services, query) }),
  route(calls.getPayoutFile, { handle: ({ params }) => writeFile(services, Number(params.id)) }),
];

export const payouts: ConsoleFeature = { routes };
