import { expect, type Page } from "@playwright/test";
import { aPlayer, nextPlayer } from "../../support/player/people.ts";
import { post } from "../../support/programs/api.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { CONSOLE_URL, PORTAL_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { signedInAs } from "./sign-in.ts";

const MARKUP = `<img src=x onerror="document.title='owned'"><b>tien</b>`;

test("what a colleague proposes, takes and takes back shows by itself, and j, k and Enter go through it", async ({
  browser,
}) => {
  const [first, second] = [await nextPlayer(), await nextPlayer()];
  const [support, senior] = [await browser.newPage(), await browser.newPage()];
  await signedInAs(support, "lan");
  await signedInAs(senior, "hoa");
  await senior.goto(`${CONSOLE_URL}/approvals?proposedBy=lan`);
  for (const { username } of [first, second]) await propose(support, username);
  const rows = senior
    .getByRole("row")
    .filter({ has: senior.getByRole("button", { expanded: false }) });
  const rowOf = ({ username }: typeof first) => senior.getByRole("row", { name: username });
  await expect(rowOf(first)).toBeVisible();
  await expect(rowOf(second)).toBeVisible();

  await senior.keyboard.press("j");
  await expect(rows.nth(0).getByRole("button").first()).toBeFocused();
  await senior.keyboard.press("j");
  await expect(rows.nth(1).getByRole("button").first()).toBeFocused();
  await senior.keyboard.press("k");
  // Colleagues' journeys propose too, and decide about theirs meanwhile: only these rows are sure to stay.
  const own = rowOf(first).getByRole("button").first();
  await expect(async () => {
    if (!(await own.evaluate((button) => button === document.activeElement))) {
      await senior.keyboard.press("j");
    }
    await expect(own).toBeFocused({ timeout: 100 });
  }).toPass();
  await senior.keyboard.press("Enter");
  await senior.getByRole("button", { name: "Nhận việc" }).click();
  await expect(senior.getByText("Bạn đang xử lý")).toBeVisible();

  await support.goto(`${CONSOLE_URL}/approvals?proposedBy=lan`);
  const ownedByHoa = support
    .getByRole("row", { name: first.username })
    .filter({ has: support.getByRole("cell", { name: "hoa", exact: true }) });
  await expect(ownedByHoa).toBeVisible();
  for (const player of [first, second]) {
    const proposal = support.getByRole("row", { name: player.username });
    await proposal.getByRole("button", { name: "Rút lại" }).click();
    await support.keyboard.type("không cần nữa");
    await support.keyboard.press("Enter");
    await expect(rowOf(player)).toHaveCount(0);
  }
});

test("markup in a transfer's content is text on every page that shows it", async ({ browser }) => {
  const page = await browser.newPage();
  await signedInAs(page, "hoa");
  const { id } = await sandbox.transfer({ method: "vietcombank", amount: 61_000, content: MARKUP });
  await page.goto(`${CONSOLE_URL}/money?q=${id}`);
  await expectText(page);
  await page.goto(`${CONSOLE_URL}/queues/unmatched?fromVnd=61000&toVnd=61000`);
  await expectText(page);
  await page.getByRole("button", { expanded: false }).first().click();
  await page.getByRole("link", { name: "Xem thông báo và bút toán" }).click();
  await expectText(page);
});

test("a player who writes their name with markup is shown as text in their case", async ({
  browser,
}) => {
  const own = await browser.newPage({ baseURL: PORTAL_URL });
  await aPlayer(own);
  const text = `Tôi tên là ${MARKUP}`;
  const answer = await post(own, "/api/support/cases", { topic: "game", text });
  await expect(answer).toBeOK();
  const { id } = (await answer.json()) as { id: string };
  const page = await browser.newPage();
  await signedInAs(page, "lan");
  await page.goto(`${CONSOLE_URL}/cases/${id}`);
  await expectText(page);
});

async function expectText(page: Page): Promise<void> {
  await expect(page.getByText(MARKUP).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.title()).not.toContain("owned");
}

async function propose(support: Page, username: string): Promise<void> {
  await support.goto(`${CONSOLE_URL}/players/${username}`);
  await support.getByRole("button", { name: "Cộng KP", exact: true }).click();
  await support.getByLabel("Số KP").fill("500");
  await support.getByLabel("Dịp (mỗi dịp cộng một lần)").fill("ticket-93");
  await support.getByRole("button", { name: "Xem trước" }).click();
  await support.getByLabel("Lý do (ghi vào nhật ký)").fill(`for ${username}`);
  await support.getByRole("button", { name: "Đề nghị phê duyệt" }).click();
  await expect(support.getByText("Đã gửi đề nghị")).toBeVisible();
}
