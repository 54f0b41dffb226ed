import { afterAll, beforeAll, expect, test } from "vitest";
import { MOMO, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());

/** The wallet account of the demo. */
const MOMO_NUMBER = "0900000300";
const transfer = { method: "vietcombank", amount: 100_000, content: 'a "b", c', raw: true };

test("the statement of an account has its movements, also of a retired or unknown account", async () => {
  const account = "0451000123456";
  await sandbox.post("/api/transfers", { ...transfer, reference: "TODAYS" });
  await sandbox.post("/api/transfers", { ...transfer, account, reference: "FORMER" });
  const csv = await fetch(`${sandbox.url}/api/statements?account=${account}`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [header, line, ...rest] = (await csv.text()).split("\r\n");
  expect(header).toBe("method,account,id,reference,direction,amount,content,at,balance,reversed");
  expect(line).toMatch(
    /^vietcombank,0451000123456,\d+,FORMER,in,100000,"a ""b"", c",[^,]+Z,100100000,no$/,
  );
  expect(rest).toEqual([""]);
});

test("the statement covers the requested time", async () => {
  const of = async (query: string) =>
    (await (await fetch(`${sandbox.url}/api/statements?${query}`)).text()).split("\r\n").length - 2;
  expect(await of("from=2020-01-01&to=2020-02-01")).toBe(0);
  expect(await of("from=2020-01-01")).toBe(2);
  expect((await fetch(`${sandbox.url}/api/statements?from=never`)).status).toBe(422);
});

test("a wallet's entry is found by the number that payers see, and names the account as its notices do", async () => {
  await sandbox.post("/api/transfers", { ...transfer, method: "momo" });
  const csv = await fetch(`${sandbox.url}/api/statements?account=${MOMO_NUMBER}`);
  const [, line] = (await csv.text()).split("\r\n");
  expect(line).toMatch(new RegExp(`^momo,${MOMO.partnerCode},`));
});
