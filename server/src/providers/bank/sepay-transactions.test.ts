/** SePay's list of transactions, from which lost notices are recovered: how it is requested and read. */
import { afterAll, describe, expect, test } from "vitest";
import { PATIENCE_MS } from "../../testing/patience.ts";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { sepayTransactions } from "./sepay-transactions.ts";
import type { TransferListing } from "./transfer-feed.ts";

/** An entry in the form of SePay's own example, with invented names and numbers. */
const ENTRY = {
  id: "49682",
  bank_brand_name: "Vietcombank",
  account_number: "1013579246",
  transaction_date: "2023-05-05 19:59:48",
  amount_out: "0.00",
  amount_in: "18067000.00",
  accumulated: "1200541768.00",
  transaction_content: "NGUYEN VAN AN chuyen tien",
  reference_number: "677760.050523.080001",
  code: null,
  sub_account: null,
  bank_account_id: "19",
};
const NOTICE = {
  eventId: "49682",
  reference: "677760.050523.080001",
  accountNumber: "1013579246",
  direction: "in",
  amountVnd: 18_067_000,
  content: "NGUYEN VAN AN chuyen tien",
  occurredAt: new Date("2023-05-05T12:59:48Z"),
};

const bank = await stubHttpServer();
afterAll(bank.close);

describe("R-PAY-5: catching up on lost notices", () => {
  const list = (timeoutMs = PATIENCE_MS): Promise<TransferListing> =>
    sepayTransactions({
      apiUrl: `${bank.url}/userapi`,
      token: "list-token",
      timeoutMs,
    }).listTransactions({ sinceId: "49050" });
  const listOf = (...transactions: unknown[]) => {
    bank.answersJson(200, { status: 200, error: null, messages: { success: true }, transactions });
    return list();
  };

  test("requests the entries from an id on", async () => {
    expect(await listOf(ENTRY)).toEqual({ kind: "listed", notices: [NOTICE], unreadable: 0 });
    expect(bank.received.at(-1)).toMatchObject({
      method: "GET",
      path: "/userapi/transactions/list?since_id=49050&limit=5000",
      headers: { authorization: "Bearer list-token" },
    });
  });

  test("returns incoming entries, oldest first", async () => {
    const listing = await listOf(
      { ...ENTRY, id: "100000" },
      { ...ENTRY, id: "99999", amount_in: "0.00", amount_out: "500000.00" },
      { ...ENTRY, id: "99998" },
    );
    expect(listing).toEqual({
      kind: "listed",
      notices: [
        { ...NOTICE, eventId: "99998" },
        { ...NOTICE, eventId: "100000" },
      ],
      unreadable: 0,
    });
  });

  test.each([
    { id: "0" },
    { id: "x" },
    { amount_in: "18067000.50" },
    { amount_in: "-1.00" },
    { amount_in: "99999999999999999999" },
    { amount_in: undefined },
    { account_number: "" },
    { transaction_date: "yesterday" },
  ])("one entry that cannot be read does not hide the others: %j", async (fields) => {
    expect(await listOf({ ...ENTRY, ...fields }, ENTRY)).toEqual({
      kind: "listed",
      notices: [NOTICE],
      unreadable: 1,
    });
  });

  test.each([
    [200, ""], // a wrong token
    [200, "<html>"],
    [200, '{"status":200}'],
    [200, '{"transactions":{}}'],
    [429, '{"transactions":[]}'],
    [500, '{"transactions":[]}'],
  ])("an answer of %i %j is none", async (statusCode, body) => {
    bank.answers((response) => response.writeHead(statusCode).end(body));
    expect(await list()).toEqual({ kind: "unavailable", reason: "bad_answer" });
  });

  test("a bank feed that does not respond or is unreachable is reported as such", async () => {
    bank.answers(() => {});
    expect(await list(200)).toEqual({ kind: "unavailable", reason: "timeout" });
    bank.answers((response) => response.destroy());
    expect(await list()).toEqual({ kind: "unavailable", reason: "unreachable" });
  });
});
