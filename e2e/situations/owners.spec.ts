/** Plays situations of an operator's day about refunds and figures for owners, with few presses. */
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { topUp } from "../support/player/top-up.ts";
import { get, post } from "../support/programs/api.ts";
import { sandbox } from "../support/programs/sandbox.ts";
import { CONSOLE_URL, PORTAL_URL } from "../support/programs/stack.ts";
import { asWritten, awayFromMidnight, vietnamTime } from "../support/vietnam-time.ts";
import { situation } from "./support/situation.ts";
import {
  approve,
  byTwo,
  choose,
  confirm,
  DONE,
  openPage,
  playerBeside,
  propose,
} from "./support/steps.ts";

const REFUNDS = 10;
/** How long the test waits for the sums of players, which are a minute late at most. */
const SUMS_WITHIN_MS = 90_000;

situation(
  { nth: 30, name: "Ten refunds are paid", screen: "Chi hoàn tiền" },
  async ({ as, begin }) => {
    const [payments, senior] = [await as("minh"), await as("hoa")];
    const { page } = payments;
    const amounts = Array.from({ length: REFUNDS }, (_, at) => 310_000 + at);
    for (const [at, amount] of amounts.entries()) {
      const content = "khong ro cua ai";
      const { id } = await sandbox.transfer({ method: "vietcombank", amount, content });
      const order = { operation: "return", transfer: `sepay:${id}` };
      if (at > 0) await byTwo(payments, senior, order);
      else {
        // By the page once: the senior proves who they are.
        await propose(payments, order, "the first of ten");
        await approve(senior, "the first of ten");
      }
    }
    const { rows } = await get<{ rows: { refund: string; amountVnd: number }[] }>(
      page,
      new URL("/api/console/payouts?limit=500", CONSOLE_URL).href,
    );
    for (const { refund } of rows.filter(({ amountVnd }) => amounts.includes(amountVnd))) {
      await byTwo(payments, senior, {
        operation: "set-payee",
        refund,
        payerBank: "vietcombank",
        payerAccount: "0071000123456",
        payerName: "TRAN VAN BINH",
      });
    }
    begin();
    await openPage(payments, "Chi hoàn tiền");
    await choose(payments, "Lập tệp chi hoàn tiền");
    await confirm(payments, "the day's refunds", DONE);
    const seen = page.getByRole("status").getByRole("link", { name: "Xem" });
    await expect(seen).toHaveAttribute("href", "/payouts");
    const download = page.waitForEvent("download");
    await payments.click(page.getByRole("button", { name: "Tải tệp" }).last());
    const file = await readFile(await (await download).path(), "utf8");
    for (const amount of amounts) expect(file).toContain(String(amount));
  },
);

situation(
  { nth: 31, name: "The unverified players of a game server", screen: "Danh sách người chơi" },
  async ({ as, begin, end }) => {
    const senior = await as("hoa");
    const { page } = senior;
    const own = await page.context().browser()!.newPage({ baseURL: PORTAL_URL });
    const { username } = await aPlayer(own);
    await topUp(own, 50_000);
    const bought = await post(own, "/api/recharge/game", { creditAmount: 100, zoneId: "1" });
    expect(bought.ok()).toBe(true);
    await own.close();
    const listed = () =>
      get<{ rows: { username: string }[] }>(
        page,
        new URL("/api/console/player-list?zone=1&unverified=phone&limit=100", CONSOLE_URL).href,
      );
    await expect
      .poll(async () => (await listed()).rows.map((row) => row.username), {
        timeout: SUMS_WITHIN_MS,
      })
      .toContain(username);
    begin();
    await openPage(senior, "Danh sách người chơi");
    await senior.choose(page.getByRole("combobox", { name: "Máy chủ", exact: true }), "Hoa Sơn");
    await senior.choose(page.getByLabel("Chưa xác minh"), "SĐT");
    const row = page.getByRole("row", { name: username });
    await expect(row).toContainText("chưa xác minh SĐT");
    await expect(row, "without an email there is none to verify").not.toContainText("email");
    const download = page.waitForEvent("download");
    await choose(senior, "Xuất CSV");
    expect(await readFile(await (await download).path(), "utf8")).toContain(username);
    end();
    await page.getByText("Chọn cột").press("Enter");
    await page.getByRole("checkbox", { name: "Lưu ý" }).press("Space");
    await expect(page).toHaveURL(/zone=1.*hidden=marks/);
    await page.reload();
    await expect(row).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Lưu ý" })).toHaveCount(0);
  },
);

situation(
  { nth: 32, name: "Net money of last month by method", screen: "Tiền ròng" },
  async ({ as, begin, end }) => {
    await awayFromMidnight();
    const accountant = await as("tuan");
    const { page } = accountant;
    begin();
    await openPage(accountant, "Tiền ròng");
    await choose(accountant, "Tháng trước");
    const now = new Date(Date.now() + 7 * 60 * 60_000);
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
    const lastDay = asWritten(last.toISOString().slice(0, 10));
    await expect(page.getByLabel("Đến ngày")).toHaveValue(lastDay);
    await expect(page.getByLabel("Từ ngày")).toHaveValue(`01${lastDay.slice(2)}`);
    await expect(page.getByRole("heading", { name: "Theo phương thức" })).toBeVisible();
    end();
    const { page: player } = await playerBeside(accountant);
    await topUp(player, 78_000);
    await player.close();
    const today = vietnamTime(0).slice(0, 10);
    const period = `from=${today}&to=${today}`;
    await page.goto(new URL(`/net?${period}`, CONSOLE_URL).href);
    const bank = page.getByRole("table", { name: "theo phương thức" }).getByRole("row", {
      name: "Vietcombank",
    });
    const entries = bank.locator(
      `a[href="/books/entries?account=cash%3Avietcombank%3A&${period}"]`,
    );
    await expect(entries.first()).toBeVisible();
    expect(await entries.count()).toBeGreaterThan(1);
    await page.goto(new URL(`/vat?${period}&by=month`, CONSOLE_URL).href);
    const tax = page.getByRole("table", { name: "Thuế theo kỳ và thuế suất" });
    await tax.getByRole("link").first().press("Enter");
    await expect(page).toHaveURL(/by=day&vatPercent=\d+$/);
    // The list may have more pages than one.
    await expect(
      page.getByRole("table", { name: "Hóa đơn" }).getByRole("row").nth(1),
    ).toBeVisible();
  },
);
