/** Plays situations of an operator's day about players' accounts, with few presses. */
import { expect } from "@playwright/test";
import { fill } from "../support/player/actions.ts";
import { importTwin, nextKnownPlayer, nextPlayer } from "../support/player/people.ts";
import { SUPPORT_PHONE } from "../support/player/phones.ts";
import { pressLogIn } from "../support/player/player.ts";
import { sandbox } from "../support/programs/sandbox.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { PROOF_ASKED, test } from "../support/test.ts";
import { situation } from "./support/situation.ts";
import {
  approve,
  choose,
  confirm,
  DONE,
  openPage,
  openPlayer,
  openPortal,
  preview,
  PROPOSED,
  showPlayer,
} from "./support/steps.ts";

// A banned player's login, and the request of an ended session.
test.use({ provokes: [...PROOF_ASKED, "403 POST /login", "401 GET /api/console/me"] });

/** The label of the field for the reason to see a player's contacts. */
const CONTACTS_REASON = "Lý do xem liên hệ";

situation(
  { nth: 9, name: "A stolen account", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin, end }) => {
    const { username } = await nextKnownPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    begin();
    await openPlayer(support, username);
    const access = support.page.getByRole("group", { name: "Truy cập" });
    const harmless = access.locator("div").filter({ hasText: "24 giờ" }).first();
    await expect(harmless).toHaveText("Ngừng chi tiêu 24 giờKhóa tài khoản 24 giờ");
    await choose(support, "Ngừng chi tiêu 24 giờ");
    await expect(access.getByText("Chặn nạp game trong 24 giờ.")).toBeVisible();
    await confirm(support, "owner called from the verified phone", DONE);
    await choose(support, "Thu hồi mọi truy cập");
    await confirm(support, "owner called from the verified phone", PROPOSED);
    await approve(senior, username);
    end();
    await showPlayer(senior, username);
    await expect(senior.page.getByText("Khóa chi tiêu đến khi người chơi đặt")).toBeVisible();
  },
);

situation(
  { nth: 10, name: "Two people claim one account", screen: "Người chơi" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const support = await as("lan");
    begin();
    await openPlayer(support, username);
    // The page shows payments, places and changes. Meanwhile both are locked out.
    await expect(support.page.getByRole("heading", { name: "Tài khoản liên quan" })).toBeVisible();
    await choose(support, "Khóa tài khoản 24 giờ");
    await preview(support, "Lý do người chơi đọc khi đăng nhập", "Đang xác minh chủ tài khoản");
    await confirm(support, "two callers, both with the password", DONE);
    await expect(support.page.getByText("Đang xác minh chủ tài khoản.").first()).toBeVisible();
  },
);

situation({ nth: 19, name: "A ban", screen: "Người chơi" }, async ({ as, begin, end }) => {
  const { username } = await nextPlayer();
  const payments = await as("minh");
  begin();
  await openPlayer(payments, username);
  await choose(payments, "Khóa tài khoản, không hạn");
  await preview(payments, "Lý do người chơi đọc khi đăng nhập", "Dùng phần mềm gian lận");
  await confirm(payments, "report of the game's masters", DONE);
  end();
  const player = await openPortal(payments, "/login");
  await pressLogIn(player, username);
  await expect(player.getByText("Lý do: Dùng phần mềm gian lận.")).toBeVisible();
});

situation(
  { nth: 20, name: "The same person, many accounts", screen: "Người chơi" },
  async ({ as, begin }) => {
    const known = await nextPlayer();
    const twin = await importTwin(known);
    const payments = await as("minh");
    begin();
    await openPlayer(payments, known.username);
    await openPage(payments, twin);
    await expect(payments.page.getByRole("heading", { name: twin })).toBeVisible();
    await expect(payments.page.getByText("chung số điện thoại")).toBeVisible();
    await choose(payments, "Ngừng chi tiêu, không hạn");
    await confirm(payments, "second account of one person", DONE);
    await expect(payments.page.getByText("Ngừng chi tiêu từ")).toBeVisible();
  },
);

situation(
  { nth: 21, name: "A spending limit that a player asks for", screen: "Người chơi" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const support = await as("lan");
    begin();
    await openPlayer(support, username);
    await choose(support, "Đặt hạn mức chi tiêu");
    await preview(support, "Số KP nhiều nhất", "500");
    await confirm(support, "asked for by phone", DONE);
    await expect(support.page.getByText("hạn mức 500 KP")).toBeVisible();
  },
);

situation({ nth: 22, name: "Who did what", screen: "Nhật ký" }, async ({ as, begin }) => {
  const { username } = await nextPlayer();
  const [support, auditor] = [await as("lan"), await as("kiem")];
  await support.page.goto(new URL(`/players?q=${username}`, CONSOLE_URL).href);
  await fill(support.page, { [CONTACTS_REASON]: "the player calls back" });
  await support.press("Enter");
  await expect(support.page.getByLabel(CONTACTS_REASON)).toBeHidden();
  begin();
  const { page } = auditor;
  await openPage(auditor, "Nhật ký");
  await auditor.press("/");
  await auditor.fill(page.getByLabel("Người chơi", { exact: true }), username);
  const entry = page.getByRole("row", { name: username });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("lan");
  await expect(entry).toContainText("the player calls back");
  await auditor.click(entry.getByText("Xem liên hệ"));
  await expect(page.getByText("Dòng này đúng như lúc được ghi")).toBeVisible();
});

situation(
  { nth: 23, name: "A support agent with least privilege", screen: "Người chơi, Nhân sự" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const [support, admin] = [await as("lan"), await as("an")];
    const { page } = support;
    await expect(page.getByRole("link", { name: "Nhân sự" })).toHaveCount(0);
    begin();
    await openPlayer(support, username);
    await expect(page.getByText("••••").first()).toBeVisible();
    await support.fill(page.getByLabel(CONTACTS_REASON), "the player asks for a call");
    await support.press("Enter");
    await expect(page.getByText(/\+84\d{9}/).first()).toBeVisible();
    // Their laptop is lost: an administrator ends their sessions.
    await openPage(admin, "Nhân sự");
    await admin.click(admin.page.getByRole("button", { name: "Kết thúc phiên của lan" }));
    await confirm(admin, "laptop lost", DONE);
    await page.reload();
    const signIn = page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" });
    await expect(signIn).toBeVisible();
  },
);

situation(
  { nth: 24, name: "A grant by two people", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    begin();
    await openPlayer(support, username);
    await choose(support, "Cộng KP");
    await expect(support.page.getByLabel("Số KP", { exact: true })).toBeFocused();
    await support.type("500");
    await support.press("Tab");
    await support.type("ticket-92");
    await support.press("Enter");
    await confirm(support, `for ${username}`, PROPOSED);
    await approve(senior, username);
  },
);

const COMPENSATED_PLAYERS = 5;

// The presses are the same for ten thousand players; their time is measured elsewhere.
situation(
  { nth: 25, name: "Compensation of 10,000 players", screen: "Hàng loạt, Phê duyệt" },
  async ({ as, begin }) => {
    const lines = ["username,kp,occasion,note"];
    const occasion = `outage-${Date.now()}`;
    for (let at = 0; at < COMPENSATED_PLAYERS; at++) {
      const { username } = await nextPlayer();
      lines.push(`${username},20,${occasion},Đền bù bảo trì`);
    }
    const name = `${occasion}.csv`;
    const [support, senior] = [await as("lan"), await as("hoa")];
    begin();
    await openPage(support, "Hàng loạt");
    await support.chooseFile(support.page.getByLabel("Tệp CSV"), name, lines.join("\r\n"));
    await expect(support.page.getByText(`${COMPENSATED_PLAYERS} dòng đều đúng`)).toBeVisible();
    await confirm(support, "outage of last night", PROPOSED);
    await approve(senior, name);
    await senior.page.goto(new URL("/bulk", CONSOLE_URL).href);
    const progress = `Xong ${COMPENSATED_PLAYERS}/${COMPENSATED_PLAYERS}`;
    await expect(senior.page.getByRole("row", { name })).toContainText(progress);
  },
);

situation(
  { nth: 26, name: "An SMS that did not come", screen: "Người chơi" },
  async ({ as, begin, end }) => {
    const { username, phone } = await nextPlayer();
    const support = await as("lan");
    await sandbox.decideTexts("failed");
    await sandbox.text({ from: phone, to: SUPPORT_PHONE, text: `MXT ${username}` });
    const messages = support.page.getByRole("table", { name: "SMS và email gửi người chơi" });
    await showPlayer(support, username);
    await expect(messages.getByText("Không đến")).toBeVisible();
    await sandbox.decideTexts("delivered");
    await support.page.goto(CONSOLE_URL);
    begin();
    await openPlayer(support, username);
    await choose(support, "Gửi lại mã xác minh");
    await confirm(support, "the first code did not come", DONE);
    await expect.poll(async () => (await sandbox.textsTo(phone)).length).toBe(2);
    end();
    await showPlayer(support, username);
    await expect(messages.getByText("Mã xác minh")).toHaveCount(2);
  },
);

situation(
  { nth: 27, name: "A wrong phone number", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin, end }) => {
    const { username } = await nextPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    begin();
    await openPlayer(support, username);
    await choose(support, "Sửa số điện thoại");
    await preview(support, "Số điện thoại mới", "0975123456");
    await confirm(support, "one digit was mistyped at registration", PROPOSED);
    await approve(senior, username, "Xem liên hệ mới");
    end();
    await showPlayer(senior, username);
    await expect(senior.page.getByText("+84975123456, chưa xác minh")).toBeVisible();
  },
);
