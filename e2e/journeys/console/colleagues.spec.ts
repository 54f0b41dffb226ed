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
  const { username } = await nextPlayer();
  const [support, senior] = [await browser.newPage(), await browser.newPage()];
  await signedInAs(support, "lan");
  await signedInAs(senior, "hoa");
  // Of this player alone: what other journeys propose comes and goes.
  const proposals = `${CONSOLE_URL}/approvals?username=${username}`;
  await senior.goto(proposals);
  for (const occasion of ["ticket-93", "ticket-94"]) await propose(support, username, occasion);
  const rows = senior
    .getByRole("row")
    .filter({ has: senior.getByRole("button", { expanded: false }) });
  await expect(rows).toHaveCount(2);

  for (const [key, row] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
  ] as const) {
    await senior.keyboard.press(key);
    await expect(rows.nth(row).getByRole("button").first()).toBeFocused();
  }
  await senior.keyboard.press("Enter");
  await senior.getByRole("button", { name: "Nhận việc" }).click();
  await expect(senior.getByText("Bạn đang xử lý")).toBeVisible();

  await support.goto(proposals);
  const ownedByHoa = support
    .getByRole("row")
    .filter({ has: support.getByRole("cell", { name: "hoa", exact: true }) });
  await expect(ownedByHoa).toHaveCount(1);
  const takeBack = support.getByRole("button", { name: "Rút lại" });
  for (const left of [1, 0]) {
    await takeBack.first().click();
    await support.keyboard.type("không cần nữa");
    await support.keyboard.press("Enter");
    await expect(takeBack).toHaveCount(left);
    await expect(senior.getByRole("row", { name: "lan" })).toHaveCount(left);
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

async function propose(support: Page, username: string, occasion: string): Promise<void> {
  await support.goto(`${CONSOLE_URL}/players/${username}`);
  await support.getByRole("button", { name: "Cộng KP", exact: true }).click();
  await support.getByLabel("Số KP").fill("500");
  await support.getByLabel("Dịp (mỗi dịp cộng một lần)").fill(occasion);
  await support.getByRole("button", { name: "Xem trước" }).click();
  await support.getByLabel("Lý do (ghi vào nhật ký)").fill(`for ${username}`);
  await support.getByRole("button", { name: "Đề nghị phê duyệt" }).click();
  await expect(support.getByText("Đã gửi đề nghị")).toBeVisible();
}
