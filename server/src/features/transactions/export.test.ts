/** The history as a CSV file: what Excel reads, which rows it has, and that only its player gets it. */
import { expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { addTransaction } from "../../testing/money/transactions.ts";
import { aPlayerWith } from "../../testing/money/wallets.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./export-route.ts";
import { writeCsv } from "./write-csv.ts";

const PATH = "/api/transaction-history.csv";

const portal = await aPortal();
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);

async function download(player: Person, query = "", url = portal.url) {
  const cookie = [...player.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${url}${PATH}${query}`, { headers: { cookie } });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test("R-TX-1: the history is a file that Excel reads: UTF-8 with a mark, one line each, in local time", async () => {
  const player = await aPlayerWith(portal, 100);
  const id = await addTransaction(portal, player, {
    type: "credit.pay",
    status: "failed",
    value: -100,
    createdAt: "2026-03-31T17:05:09Z",
    payload: {
      reference: '=HYPERLINK("http://evil")',
      errorNote: "Máy chủ, game",
      metadata: { gameId: "fsonline", coin: 1_050, coinName: "Ngân Lượng", zoneName: "Hoa Sơn" },
    },
  });
  const { status, headers, bytes } = await download(player);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toContain('attachment; filename="lich-su');
  expect(headers.get("cache-control")).toBe("no-store");
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, topUp, payment, end] = bytes.toString("utf8").slice(1).split("\r\n");
  expect(head).toMatch(/^Thời gian,Mã biên nhận,/);
  expect(topUp).toMatch(/,Nạp qua ngân hàng,Thành công,10000,đ,100,0,vietcombank,/);
  expect(payment).toBe(
    `2026-04-01 00:05:09,${id},Nạp game,Thất bại,-100,KP,,0,,"'=HYPERLINK(""http://evil"")","10,5 Ngân Lượng; Hoa Sơn; Máy chủ, game",`,
  );
  expect(end).toBe("");
});

test("R-TX-1: the file contains what the filters select, of one player, up to its maximum size", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  for (let value = 1; value <= 3; value++) {
    await addTransaction(portal, player, { type: "credit.bonus", value });
  }
  await addTransaction(portal, player, { type: "credit.refund" });
  await addTransaction(portal, other, { type: "credit.bonus" });
  const rows = (await download(player, "?kind=bonus")).bytes.toString().trimEnd().split("\r\n");
  expect(rows).toHaveLength(4);

  const userId = await userIdOf(portal, player);
  const pieces = await Array.fromAsync(writeCsv(portal.services.db, userId, {}, 2));
  const capped = pieces.join("").trimEnd().split("\r\n");
  expect(capped).toHaveLength(4);
  expect(capped[3]).toContain("Tệp chỉ gồm 2 giao dịch mới nhất");
});

test("R-TX-1: the file needs valid filters, and is limited", async () => {
  const player = await aPlayer(portal);
  expect((await download(player, "?kind=other")).status).toBe(422);
  const { max } = limits.historyExportByUser;
  const answers = await concurrently(max + 3, () => download(player, "", limited.url));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: max, 429: 3 });
});

test("R-WIRE-2: the log has the user id of a download", async () => {
  await download(await aPlayer(portal));
  const lines = portal.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const answered = lines.findLast(({ msg, url }) => msg === "answered" && url === PATH);
  expect(answered).toMatchObject({ status: 200, userId: expect.any(Number) });
});
