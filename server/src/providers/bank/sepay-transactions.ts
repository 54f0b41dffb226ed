/**
 * Reads SePay's list of transactions, to recover lost notices (API v1, developer.sepay.vn; two calls a second at most).
 */
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { requestJson } from "../http.ts";
import { ACCEPTED, type Probed } from "../probe.ts";
import { noticeAccount, noticeContent, noticeReference, noticeTime } from "./notice-fields.ts";
import type { TransferList, TransferListing, TransferNotice } from "./transfer-feed.ts";

export type SepayTransactionsOptions = {
  /** Without a trailing slash, such as https://my.sepay.vn/userapi. */
  readonly apiUrl: string;
  readonly token: string;
  readonly timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 10_000;
/** The most entries that one call may request. */
const LIMIT = 5_000;
/** The largest response: enough for five thousand entries of a few hundred bytes. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The list writes amounts as decimals in strings: "2277000.00". */
const amount = z
  .string()
  .regex(/^\d+(\.0+)?$/)
  .transform(Number)
  .pipe(z.int());

const entry = z.object({
  id: z.string().regex(/^[1-9]\d*$/),
  transaction_date: noticeTime,
  account_number: noticeAccount,
  amount_in: amount,
  transaction_content: noticeContent,
  reference_number: noticeReference,
});

/** Higher than all existing ids. The list from it on is empty, which `probe` uses. */
const NO_ID_YET = 2 ** 31 - 1;

const listing = z.object({ transactions: z.array(z.unknown()) });

export function sepayTransactions(options: SepayTransactionsOptions): TransferList & Probed {
  const listTransactions: TransferList["listTransactions"] = async ({ sinceId }) => {
    const query = new URLSearchParams({ since_id: sinceId, limit: String(LIMIT) });
    const answer = await requestJson({
      method: "GET",
      url: `${options.apiUrl}/transactions/list?${query.toString()}`,
      headers: { authorization: `Bearer ${options.token}` },
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (answer.kind === "unanswered") return { kind: "unavailable", reason: answer.reason };
    // SePay responds to a wrong token with 200 and an empty body.
    const parsed = listing.safeParse(answer.json);
    if (answer.statusCode !== 200 || !parsed.success) {
      return { kind: "unavailable", reason: "bad_answer" };
    }
    return listed(parsed.data.transactions);
  };
  return {
    listTransactions,
    probe: async () => {
      const answer = await listTransactions({ sinceId: String(NO_ID_YET) });
      if (answer.kind === "listed") return ACCEPTED;
      const { reason } = answer;
      return { kind: reason === "bad_answer" ? "refused" : "unanswered", reason };
    },
  };
}

function listed(transactions: readonly unknown[]): TransferListing {
  const parsed = transactions.map((transaction) => entry.safeParse(transaction));
  const entries = parsed.flatMap(({ data }) => data ?? []);
  const notices = entries
    .filter(({ amount_in }) => amount_in > 0)
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(noticeOf);
  return { kind: "listed", notices, unreadable: parsed.length - entries.length };
}

function noticeOf(row: z.output<typeof entry>): TransferNotice {
  return {
    eventId: row.id,
    reference: row.reference_number,
    accountNumber: row.account_number,
    direction: "in",
    amountVnd: vnd(row.amount_in),
    content: row.transaction_content,
    occurredAt: row.transaction_date,
  };
}
