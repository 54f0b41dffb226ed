/** Statements are read as Excel saves them in Vietnam; numbers that it has shortened are refused. */
import { beforeAll, expect, test } from "vitest";
import { aDatabase, connectionsTo } from "../../../testing/database/test-database.ts";
import { aHolder, topUp } from "../../../testing/money/books.ts";
import { type Browser, okay } from "../../../testing/people/browser.ts";
import { eventually } from "../../../testing/patience.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";

const database = await aDatabase();
const db = connectionsTo(database.url);
const console = await aConsole(database);
/** Yesterday in Vietnam. */
const day = new Date(Date.now() - 17 * 60 * 60_000).toISOString().slice(0, 10);

let tuan: Browser;
let code: string;
beforeAll(async () => {
  tuan = await console.signIn("tuan", "accountant");
  const holder = await aHolder(db);
  code = holder.paymentCode;
  await topUp(db, code, 100_000, "FT1", { occurredAt: new Date(`${day}T12:00:00+07:00`) });
});

type Run = {
  readonly finishedAt: string | null;
  readonly failure: string | null;
  readonly transfers: number | null;
  readonly open: number;
};

async function runOf(...lines: readonly string[]): Promise<Run> {
  const statement = `\uFEFF${lines.join("\r\n")}\r\n`;
  const asked = { from: day, to: day, fileName: "vcb.csv", statement };
  const { body } = await okay(tuan.post("/api/console/reconcile/runs", asked));
  return eventually("the comparison has not ended", async () => {
    const shown = await okay(tuan.get(`/api/console/reconcile/runs/${String(body["id"])}`));
    const run = shown.body["run"] as Run;
    return run.finishedAt === null ? undefined : run;
  });
}

test("R-OPS-7: a byte order mark, semicolons and decimals are read", async () => {
  const at = `${day} 12:00:00`;
  const lines = [`vietcombank;FT1;FT1;100.000,00;FSO${code}, cam on;${at}`];
  const head = "method;id;reference;amount;content;at";
  expect(await runOf(head, ...lines)).toMatchObject({ failure: null, transfers: 1, open: 0 });
  expect(await runOf("sep=;", head, ...lines)).toMatchObject({ failure: null, transfers: 1 });
});

test.each([
  ["semicolons", "method;id;amount;content;at", "vietcombank;9,70436E+11;100000;x;"],
  ["commas", "method,id,amount,content,at", "vietcombank,9,70436E+11,100000,x,"],
])(
  "R-OPS-7: a number that Excel has shortened between %s is named with its row",
  async (_, head, row) => {
    const { failure } = await runOf(head, row + day);
    expect(failure).toMatch(/^vcb\.csv, dòng 2.*“9,70436E\+11” là số dài đã bị bảng tính rút gọn/);
  },
);

test("R-OPS-7: a payer's text may look like a shortened number", async () => {
  const run = await runOf(
    "method;id;amount;content;at",
    `vietcombank;FT7;100000;9,70436E+11;${day}`,
  );
  expect(run).toMatchObject({ failure: null, transfers: 1 });
});

test.each([
  [
    "a column that is missing",
    ["method;amount;content", "vietcombank;1;x"],
    "vcb.csv thiếu cột at",
  ],
  [
    "a row of another width",
    ["method;amount;content;at", "vietcombank;1;x"],
    "vcb.csv, dòng 2: có 3 ô, dòng đầu có 4",
  ],
  [
    "a time of another form",
    ["method;amount;content;at", "vietcombank;1;x;27/11/2026"],
    "vcb.csv, dòng 2: không hiểu “27/11/2026” ở cột at",
  ],
  [
    "broken quotes",
    ["method;amount;content;at", `vietcombank;1;"x"y;${day}`],
    "vcb.csv, dòng 2: dấu ngoặc kép không khớp",
  ],
])("R-OPS-7: %s is named in Vietnamese", async (_what, lines, words) => {
  expect((await runOf(...lines)).failure).toBe(words);
});
