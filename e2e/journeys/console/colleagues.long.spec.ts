/** Tests the console's open pages while colleagues work, and texts of others that contain markup. */
import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { aPlayer, nextPlayer } from "../../support/player/people.ts";
import { post } from "../../support/programs/api.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { CONSOLE_URL, PORTAL_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { proposeGrant, signedInAs } from "./staff.ts";

const MARKUP = `<img src=x onerror="document.title='owned'"><b>tien</b>`;

/** The listed proposals, open or not. */
const proposalsOn = (page: Page) =>
  page.getByRole("row").filter({ has: page.locator("[data-opens]") });

/** Withdraws the first of the listed proposals, with a reason. */
async function withdraw(page: Page): Promise<void> {
  await page.locator("[data-opens]").first().click();
  await page.getByRole("button", { name: "Rút lại" }).click();
  await page.getByLabel("Vì sao rút lại").fill("không cần nữa");
  await page.keyboard.press("Enter");
}

async function expectText(page: Page): Promise<void> {
  await expect(page.getByText(MARKUP).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.title()).not.toContain("owned");
}

/** The rows fill the list: the one that moves up does not keep the height of the opened one that has left. */
async function expectNoHole(page: Page): Promise<void> {
  const heightOf = async (what: Locator) => (await what.boundingBox())!.height;
  const list = page.getByRole("rowgroup").last();
  const row = proposalsOn(page).first();
  await expect.poll(async () => (await heightOf(list)) - (await heightOf(row))).toBeLessThan(10);
}

test("a colleague's proposals appear and go on the open page; j, k and Enter work in it", async ({
  browser,
}) => {
  const { username } = await nextPlayer();
  const [support, senior] = [await browser.newPage(), await browser.newPage()];
  await signedInAs(support, "lan");
  await signedInAs(senior, "hoa");
  // Only this player's: other tests propose something too.
  const proposals = `${CONSOLE_URL}/approvals?username=${username}`;
  await senior.goto(proposals);
  for (const occasion of ["ticket-93", "ticket-94"]) {
    await proposeGrant(support, { username, occasion, reason: `for ${username}` });
  }
  const rows = proposalsOn(senior);
  await expect(rows).toHaveCount(2);

  for (const [key, row] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
    // The first is open already.
    ["j", 1],
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
  for (const left of [1, 0]) {
    await withdraw(support);
    await expect(proposalsOn(support)).toHaveCount(left);
    await expect(rows).toHaveCount(left);
    if (left > 0) await expectNoHole(support);
  }
});

test("R-OPS-B: a withdrawn proposal is listed as decided, and Ctrl-K opens it by its id", async ({
  browser,
}) => {
  const { username } = await nextPlayer();
  const page = await browser.newPage();
  await signedInAs(page, "lan");
  const id = await proposeGrant(page, { username, occasion: "ticket-95", reason: "ticket 95" });
  await page.goto(`${CONSOLE_URL}/approvals?username=${username}`);
  await withdraw(page);
  await expect(page.getByText("Đã rút lại.")).toBeVisible();
  await page.getByRole("combobox", { name: "Tình trạng" }).selectOption("Đã quyết định");
  const row = page.getByRole("row", { name: "lan rút lại" });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/state=decided/);
  expect(await violations(page)).toEqual([]);

  await page.goto(CONSOLE_URL);
  // A page that is still loading takes no keys.
  await expect(page.getByRole("heading", { name: "Việc cần làm" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Tìm nhanh" }).fill(id);
  const results = page.getByRole("listbox", { name: "Kết quả" });
  await expect(results.getByRole("option", { name: "Phê duyệt" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${CONSOLE_URL}/approvals?id=${id}`);
  await expect(row).toBeVisible();
});

test("markup in a transfer's content and in a player's case is shown as text", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await signedInAs(page, "hoa");
  const { id } = await sandbox.transfer({ method: "vietcombank", amount: 61_000, content: MARKUP });
  await page.goto(`${CONSOLE_URL}/money?q=${id}`);
  await expectText(page);
  await page.goto(`${CONSOLE_URL}/queues/unmatched?fromVnd=61000&toVnd=61000`);
  await expectText(page);
  await page.getByRole("main").getByRole("button", { expanded: false }).first().click();
  await page.getByRole("link", { name: "Xem thông báo và bút toán" }).click();
  await expectText(page);

  const player = await browser.newPage({ baseURL: PORTAL_URL });
  await aPlayer(player);
  const text = `Tôi tên là ${MARKUP}`;
  const answer = await post(player, "/api/support/cases", { topic: "game", text });
  const { id: caseId } = (await answer.json()) as { id: string };
  await page.goto(`${CONSOLE_URL}/cases/${caseId}`);
  await expectText(page);
});
