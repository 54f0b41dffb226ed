/**
 * Simulates SePay's list of transactions, in which a merchant finds lost notices.
 * Source: SePay API v1, "Transactions" (developer.sepay.vn): amounts and ids travel as text.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { misbehaving } from "../kit/misbehaving.ts";
import { sameSecret } from "../kit/signatures.ts";
import { vietnamTime } from "../kit/vietnam-time.ts";
import type { Transfer } from "../transfers/book.ts";
import type { SandboxState } from "../sandbox-state.ts";

const MAX_LISTED = 5000;

type Query = {
  since_id?: string;
  limit?: string;
  account_number?: string;
  reference_number?: string;
  amount_in?: string;
  amount_out?: string;
};

export function bankListRoutes(app: FastifyInstance, state: SandboxState): void {
  const listTransactions = misbehaving("bank", state.faults, state.lifetime);
  app.get<{ Querystring: Query }>(
    "/bank/userapi/transactions/list",
    listTransactions<FastifyRequest<{ Querystring: Query }>>(async (request, reply, work) => {
      const token = request.headers.authorization ?? "";
      if (!sameSecret(token, `Bearer ${state.config.sepaySecret}`)) {
        return reply.code(401).send({ status: 401, error: "Unauthorized", messages: {} });
      }
      await work();
      return {
        status: 200,
        error: null,
        messages: { success: true },
        transactions: select(state.transfers.all(), request.query).map(listed),
      };
    }),
  );
}

/** Returns the transfers that match the query, newest first, `since_id` itself included. */
function select(transfers: Transfer[], query: Query): Transfer[] {
  const matches = (transfer: Transfer): boolean =>
    transfer.transferProvider.provider === "sepay" &&
    transfer.noticeId >= Number(query.since_id ?? 0) &&
    (query.account_number ?? transfer.account) === transfer.account &&
    (query.reference_number ?? transfer.reference) === transfer.reference &&
    matchesAmount(transfer, "in", query.amount_in) &&
    matchesAmount(transfer, "out", query.amount_out);
  const limit = Math.min(Number(query.limit ?? MAX_LISTED), MAX_LISTED);
  return transfers
    .filter(matches)
    .toSorted((a, b) => b.noticeId - a.noticeId)
    .slice(0, limit);
}

function matchesAmount(transfer: Transfer, direction: "in" | "out", amount?: string): boolean {
  if (amount === undefined) return true;
  return transfer.direction === direction && transfer.amountVnd === Number(amount);
}

function listed(transfer: Transfer): Record<string, string | null> {
  const { date, time } = vietnamTime(transfer.at);
  const isIn = transfer.direction === "in";
  return {
    id: String(transfer.noticeId),
    bank_brand_name: transfer.transferProvider.name,
    account_number: transfer.account,
    transaction_date: `${date} ${time}`,
    amount_out: (isIn ? 0 : transfer.amountVnd).toFixed(2),
    amount_in: (isIn ? transfer.amountVnd : 0).toFixed(2),
    accumulated: transfer.balanceVnd.toFixed(2),
    transaction_content: transfer.statement,
    reference_number: transfer.reference,
    code: transfer.code,
    sub_account: null,
    bank_account_id: transfer.account,
  };
}
