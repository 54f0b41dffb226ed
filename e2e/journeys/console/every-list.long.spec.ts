/** Tests every list of the console: it filters, sorts and exports. */
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { consoleCalls } from "@portal/contract/console/calls";
import { importTwin, nextPlayer } from "../../support/player/people.ts";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { asWritten, awayFromMidnight, vietnamTime } from "../../support/vietnam-time.ts";
import { signedInAs } from "./staff.ts";

// The list opens its first proposal, which another test may have just decided.
test.use({ provokes: ["409 GET /api/console/approvals/*"] });

const MINUTES_MS = 6 * 60_000;

/** The pages of lists that have another path than their call. */
const PAGES: Readonly<Record<string, string>> = {
  "/api/console/campaigns": "/gift-campaigns",
  "/api/console/players": "/players?q=PHONE",
  "/api/console/books/entries": "/books/entries?account=grants",
  "/api/console/invoices": "/vat",
  "/api/console/reconcile/findings": "/reconcile",
};
/** The lists of an accountant. A senior opens all others. */
const OF_ACCOUNTANTS = /^\/api\/console\/(?:books|invoices|reconcile)\b/;
/** Their filter is the search, or the period of the page. */
const FILTERED_ELSEWHERE = new Set(["/api/console/players", "/api/console/invoices"]);

test("each list of the console filters, sorts by press and key, keeps that in its address, and exports", async ({
  browser,
}) => {
  test.setTimeout(MINUTES_MS);
  const lists = consoleCalls
    .filter(({ method, query }) => method === "GET" && query && "sort" in shapeOf(query))
    .map(({ path }) => path);
  expect(lists.length).toBeGreaterThan(15);
  const known = await nextPlayer();
  await importTwin(known);
  for (const who of ["hoa", "tuan"] as const) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signedInAs(page, who);
    if (who === "tuan") await compareStatement(page);
    for (const path of lists.filter((list) => OF_ACCOUNTANTS.test(list) === (who === "tuan"))) {
      await test.step(path, async () => {
        const address = PAGES[path] ?? path.replace("/api/console", "");
        await page.goto(CONSOLE_URL + address.replace("PHONE", known.phone));
        await expectSorting(page, path);
        await expectFile(page, path);
        if (!FILTERED_ELSEWHERE.has(path)) await expectFilter(page, path);
      });
    }
    await page.close();
  }
});

const shapeOf = (query: object): object => (query as { shape: object }).shape;

const yesterday = (): string => vietnamTime(-24).slice(0, 10);

/** Makes a comparison that has a finding. */
async function compareStatement(page: Page): Promise<void> {
  await awayFromMidnight();
  const line = `vietcombank,T-9,T-9,50000,LAI SUAT,${yesterday()} 12:00:00`;
  await page.goto(`${CONSOLE_URL}/reconcile`);
  await page.getByLabel("Sao kê (CSV)").setInputFiles({
    name: "vcb.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["method,id,reference,amount,content,at", line].join("\n")),
  });
  await page.getByRole("button", { name: "Đối soát", exact: true }).click();
  await expect(page.getByRole("table", { name: "Điểm lệch" })).toBeVisible();
}

async function expectSorting(page: Page, path: string): Promise<void> {
  const headers = page.getByRole("columnheader").filter({ has: page.getByRole("button") });
  await expect(headers.first(), path).toBeVisible();
  for (const header of await headers.all()) {
    const orders = new Set<string | null>();
    for (const act of ["click", "Enter"] as const) {
      const before = await header.getAttribute("aria-sort");
      if (act === "click") await header.getByRole("button").click();
      else await header.getByRole("button").press(act);
      await expect(header, path).not.toHaveAttribute("aria-sort", before ?? "");
      orders.add(await header.getAttribute("aria-sort"));
    }
    expect(orders, path).toEqual(new Set(["ascending", "descending"]));
  }
  const sorted = page.locator(
    "[role=columnheader]:is([aria-sort=ascending], [aria-sort=descending])",
  );
  const [name, order] = [await sorted.textContent(), await sorted.getAttribute("aria-sort")];
  await page.reload();
  await expect(sorted, path).toHaveText(name ?? "");
  await expect(sorted, path).toHaveAttribute("aria-sort", order ?? "");
}

async function expectFile(page: Page, path: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Xuất CSV" }).click(),
  ]);
  const [names] = (await readFile(await file.path(), "utf8")).replace("\uFEFF", "").split("\r\n");
  const sorted = page.locator("[role=columnheader][aria-sort]").first();
  expect(names, path).toContain((await sorted.textContent()) ?? "");
}

async function expectFilter(page: Page, path: string): Promise<void> {
  const bar = page.getByRole("search", { name: "Lọc" });
  const field = bar.locator("input:visible, select:visible").first();
  const kind = await field.evaluate((element) => element.tagName);
  const isDay = (await field.getAttribute("inputmode")) === "numeric";
  // The books refuse a period from a day long ago.
  const day = yesterday();
  if (kind === "SELECT") await field.selectOption({ index: 1 });
  else await field.fill(isDay ? asWritten(day) : "khong co");
  const value = await field.inputValue();
  const kept = isDay ? day : value;
  await expect
    .poll(() => new URL(page.url()).searchParams.toString(), { message: path })
    .toContain(new URLSearchParams({ x: kept }).toString().slice("x=".length));
  await page.reload();
  await expect(field, path).toHaveValue(value);
}
