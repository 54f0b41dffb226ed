/** Plays situations of an operator's day about lost, doubled and returned money, with few presses. */
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { topUp } from "../support/player/top-up.ts";
import { post } from "../support/programs/api.ts";
import { sandbox } from "../support/programs/sandbox.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { asWritten, vietnamTime } from "../support/vietnam-time.ts";
import { situation } from "./support/situation.ts";
import {
  approve,
  aPlayersCase,
  choose,
  confirm,
  DONE,
  find,
  openPage,
  openUnmatched,
  playerBeside,
  preview,
  PROPOSED,
  showPlayer,
  topUpOf,
} from "./support/steps.ts";

situation(
  { nth: 1, name: "Paid, not credited", screen: "Tiền chưa rõ chủ" },
  async ({ as, begin }) => {
    const payments = await as("minh");
    const { username } = await playerBeside(payments);
    const content = "tien nap cua toi";
    await sandbox.transfer({ method: "vietcombank", amount: 73_000, content });
    const { page } = payments;
    const queue = page.getByRole("listitem").filter({ hasText: "Tiền chưa rõ chủ" });
    await expect(queue.filter({ hasText: "lâu nhất" })).toHaveText(
      /lâu nhất \d+ (phút|giờ|ngày) · hạn (còn|quá) \d+ (phút|giờ|ngày).*\d$/,
    );
    const inMenu = page.getByRole("navigation").getByRole("link", { name: "Tiền chưa rõ chủ" });
    await expect(inMenu).toHaveText(/\d đang chờ/);
    begin();
    await openUnmatched(payments, content);
    await choose(payments, "Gán tiền cho người chơi");
    await preview(payments, "Tên đăng nhập", username);
    await expect(page.getByRole("definition").filter({ hasText: username })).toBeVisible();
    await confirm(payments, "phiếu 92", DONE);
  },
);

situation(
  { nth: 1, name: "Paid, not credited: the player's case", screen: "Hôm nay, Vụ việc" },
  async ({ as, begin }) => {
    const payments = await as("minh");
    const { username } = await aPlayersCase(payments, {
      amountVnd: 187_000,
      content: "chuyen tien",
      referenceEnd: "SAI12345",
    });
    const { page } = payments;
    begin();
    await openPage(payments, "Vụ việc");
    await openPage(payments, username);
    await payments.click(page.getByRole("button", { name: "Cộng cho người chơi" }).first());
    await confirm(payments, "the bank has it, no code in it", "đã cộng");
    await expect(page.getByText("Đã kết thúc")).toBeVisible();
  },
);

situation({ nth: 2, name: "Wrong content", screen: "Tiền chưa rõ chủ" }, async ({ as, begin }) => {
  const payments = await as("minh");
  const { username, content } = await playerBeside(payments);
  // The last character is mistyped: the code is similar to the player's own.
  const mistyped = content.slice(0, -1) + (content.endsWith("A") ? "C" : "A");
  await sandbox.transfer({ method: "vietcombank", amount: 74_000, content: mistyped });
  begin();
  await openUnmatched(payments, mistyped);
  await expect(payments.page.getByText("nội dung gần giống mã nạp")).toBeVisible();
  const row = payments.page.getByRole("row").nth(1);
  await expect(row).toContainText(`${username}mã gần giống`);
  await expect(row).toContainText(/vừa xong|\d phút/);
  await choose(payments, `Gán cho ${username}`);
  await confirm(payments, "mã nạp gõ sai một ký tự", DONE);
});

situation(
  { nth: 2, name: "Wrong content: the player's case", screen: "Vụ việc, Phê duyệt" },
  async ({ as, begin }) => {
    const [support, senior] = [await as("lan"), await as("hoa")];
    const { username } = await aPlayersCase(support, {
      amountVnd: 2_310_000,
      content: "nap tien game cho con",
      referenceEnd: "SAI54321",
    });
    const { page } = support;
    begin();
    await support.click(page.getByRole("navigation").getByRole("link", { name: "Vụ việc" }));
    await openPage(support, username);
    await support.click(page.getByRole("button", { name: "Cộng cho người chơi" }).first());
    await confirm(support, `the receipt of ${username}`, PROPOSED);
    await approve(senior, username);
    await expect(page.getByText("đã cộng (hoa)")).toBeVisible();
  },
);

situation(
  { nth: 3, name: "The bank's double notice", screen: "Tiền chưa rõ chủ" },
  async ({ as, begin }) => {
    const payments = await as("minh");
    const { username, content } = await playerBeside(payments);
    const sent = { method: "vietcombank", amount: 75_000, reference: `FT${Date.now()}` };
    await sandbox.transfer({ ...sent, content });
    // The same reference and amount with another content: it may be the same payment, and waits.
    await sandbox.transfer({ ...sent, content: `${content} CHUYEN TIEN` });
    const alert = payments.page.getByRole("listitem").filter({ hasText: "mâu thuẫn" });
    await expect(alert.getByRole("link", { name: "Cách xử lý" })).toHaveAttribute(
      "href",
      "/runbooks/NoticesContradict",
    );
    begin();
    await openUnmatched(payments, `${content} CHUYEN TIEN`);
    await expect(payments.page.getByText("Có thể là cùng một khoản với")).toBeVisible();
    // The statement has both, so both are the player's.
    await choose(payments, `Gán cho ${username}`);
    await confirm(payments, "sao kê có cả hai khoản", DONE);
  },
);

situation(
  { nth: 4, name: "Refund of a transfer", screen: "Giao dịch, Phê duyệt" },
  async ({ as, begin }) => {
    const [payments, senior] = [await as("minh"), await as("hoa")];
    const { page, username } = await playerBeside(payments);
    await topUp(page, 120_000);
    const transactionId = await topUpOf(page);
    await showPlayer(payments, username);
    const look = payments.page.getByRole("main");
    await expect(look).toContainText("KPsố dư, không nợBình thường");
    const money = look.locator("section", { hasText: "Tiền nạp 12 tháng" });
    await expect(money.getByText("120.000đ").first()).toBeVisible();
    await expect(money.locator("canvas")).toBeVisible();
    await money.getByText("Từng loại và kênh").press("Enter");
    await expect(money.getByRole("row", { name: "Vietcombank 120.000đ" })).toBeVisible();
    begin();
    await find(payments, transactionId);
    await choose(payments, "Hoàn tiền");
    await preview(payments, "Số tiền (đ)");
    await confirm(payments, "người chuyển xin lại", PROPOSED);
    await approve(senior, username);
  },
);

situation(
  { nth: 5, name: "Chargeback of a wallet's payment", screen: "Giao dịch, Phê duyệt" },
  async ({ as, begin }) => {
    const [payments, accountant] = [await as("minh"), await as("tuan")];
    const { page, username, content } = await playerBeside(payments);
    await sandbox.transfer({ method: "momo", amount: 130_000, content });
    const transactionId = await topUpOf(page);
    begin();
    await find(payments, transactionId);
    await choose(payments, "Ngân hàng hoặc ví đòi lại tiền");
    await preview(payments, "Số tiền (đ)");
    await confirm(payments, "ví báo thu hồi", PROPOSED);
    await approve(accountant, username);
  },
);

situation(
  { nth: 8, name: "Stuck recharge", screen: "Giao dịch, Phê duyệt" },
  async ({ as, begin }) => {
    const [payments, senior] = [await as("minh"), await as("hoa")];
    const { page, username } = await playerBeside(payments);
    await topUp(page, 50_000);
    await page.request.get("/api/zones");
    await sandbox.fault("game", "down", 10_000);
    const ordered = await post(page, "/api/recharge/game", { creditAmount: 100, zoneId: "1" });
    const { transactionId } = (await ordered.json()) as { transactionId: string };
    begin();
    await find(payments, transactionId);
    // The game does not respond: to decide by its log takes two people.
    await choose(payments, "Chốt: không giao, trả KP");
    await confirm(payments, "nhật ký game dòng 8812: không giao", PROPOSED);
    await approve(senior, username);
    await sandbox.fault("game", "none");
  },
);

/** On a month's first day the books open with last month. */
const todayAsWritten = (): string => asWritten(vietnamTime().slice(0, 10));

situation({ nth: 12, name: "Month's end", screen: "Sổ sách" }, async ({ as, begin, end }) => {
  await sandbox.transfer({ method: "vietcombank", amount: 66_000, content: "khong ro" });
  const accountant = await as("tuan");
  const { page } = accountant;
  begin();
  await openPage(accountant, /^Sổ sách$/);
  await accountant.fill(page.getByLabel("Đến ngày"), todayAsWritten());
  await accountant.choose(page.getByLabel("Xem theo"), "Tháng");
  await expect(page.getByText("Doanh thu chưa thực hiện").first()).toBeVisible();
  const totals = page.getByRole("row", { name: "Tổng cộng (đ)" }).getByRole("cell");
  await expect(totals.last()).not.toHaveText("0");
  // The last two are the debits and the credits at the end.
  const [debits, credits] = (await totals.allTextContents()).slice(-2);
  expect(credits).toBe(debits);
  const entries = page.getByRole("main").locator('a[href^="/books/entries"]');
  await expect(entries.filter({ hasText: /^0(đ| KP)?$/ })).toHaveCount(0);
  const account = page.getByRole("main").getByRole("link", { name: "Tiền chưa rõ chủ" });
  await accountant.click(account.first());
  await expect(page.getByRole("row", { name: "66.000" }).first()).toBeVisible();
  end();
  await page.goto(new URL("/books/month", CONSOLE_URL).href);
  for (const figure of ["Tiền vào", "KP cấp", "KP đã tiêu vào game", "Còn nợ người chơi"]) {
    await expect(page.locator("dt", { hasText: figure })).toBeVisible();
  }
  await expect(page.locator("canvas")).toBeVisible();
  const causes = page.getByRole("table", { name: "KP cấp theo lý do" });
  await expect(causes.getByRole("row", { name: "Thưởng nạp" })).toBeVisible();
});

situation({ nth: 13, name: "Export for accounting", screen: "Sổ sách" }, async ({ as, begin }) => {
  await sandbox.transfer({ method: "vietcombank", amount: 77_000, content: "khong ro" });
  const accountant = await as("tuan");
  const { page } = accountant;
  begin();
  await openPage(accountant, /^Sổ sách$/);
  await accountant.fill(page.getByLabel("Đến ngày"), todayAsWritten());
  const download = page.waitForEvent("download");
  await choose(accountant, "Xuất CSV");
  const text = await readFile(await (await download).path(), "utf8");
  expect(text.startsWith("\u{feff}Kỳ,Từ ngày,Đến ngày,Mã tài khoản,")).toBe(true);
  expect(text).toContain("Tiền chưa rõ chủ");
  const totals = text.split("\r\n").filter((line) => line.includes("Tổng cộng"));
  expect(totals.length).toBeGreaterThan(1);
  expect(totals.map((line) => line.split(",").at(-1))).toEqual(totals.map(() => "0"));
});

const DAY_MS = 24 * 60 * 60_000;

situation({ nth: 14, name: "Daily reconciliation", screen: "Đối soát" }, async ({ as, begin }) => {
  const accountant = await as("tuan");
  const { page } = accountant;
  // At a clock that is a day late: if midnight has passed, yesterday has money of other situations.
  await page.clock.setFixedTime(Date.now() - DAY_MS);
  begin();
  await openPage(accountant, "Đối soát");
  const dayAsWritten = await page.getByLabel("Từ ngày").inputValue();
  const day = dayAsWritten.split("/").toReversed().join("-");
  const statement = [
    "method,id,reference,amount,content,at",
    `vietcombank,T-1,T-1,50000,LAI SUAT,${day} 12:00:00`,
  ].join("\n");
  await accountant.chooseFile(page.getByLabel("Sao kê (CSV)"), "vcb.csv", statement);
  await accountant.click(page.getByRole("button", { name: "Đối soát" }));
  const found = page.getByRole("row", { name: "Có trên sao kê, hệ thống chưa nhận" });
  await accountant.click(found.getByRole("button", { name: "Chấp nhận …" }));
  await accountant.type("lãi của ngân hàng");
  await accountant.press("Enter");
  await expect(page.getByText("tuan chấp nhận: lãi của ngân hàng")).toBeVisible();
  await accountant.click(page.getByRole("button", { name: `Khóa ngày ${dayAsWritten}` }));
  await accountant.click(page.getByRole("button", { name: "Khóa hẳn, không mở lại được" }));
  await expect(page.getByText("Đã khóa, tuan")).toBeVisible();
});
