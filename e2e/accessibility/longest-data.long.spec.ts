/** Checks that every page has room for the longest data that a player can have. */
import { expect, type Page } from "@playwright/test";
import { overlaps } from "../support/browser/covered.ts";
import { bursts, cutTexts, nextFrames, scaleText } from "../support/browser/layout.ts";
import { hold } from "../support/browser/responses.ts";
import { HEIGHT, notFoundProblems, signedInPages } from "../support/pages.ts";
import { emailTo } from "../support/player/emails.ts";
import { showLongestData } from "../support/player/longest-data.ts";
import { aKnownPlayer } from "../support/player/people.ts";
import { fillRegistration } from "../support/player/player.ts";
import { topUp } from "../support/player/top-up.ts";
import { post } from "../support/programs/api.ts";
import { open } from "../support/programs/demo.ts";
import { PORTS, sandboxUrl } from "../support/programs/stack.ts";
import { test } from "../support/test.ts";

/** A4 at 96 dots per inch. */
const A4_PX = [
  [794, 1123],
  [1123, 794],
] as const;

test.use({ provokes: notFoundProblems });

const softly = expect.configure({ soft: true, timeout: 5_000 });

/** A debt adds a notice to the frame of every page, and a line to these. */
const WITH_DEBT = ["/", "/buy", "/recharge", "/payment/bank-transfer"];
/** A desktop at 200 %. */
const ZOOMED_WIDTH = 640;
/** The part of a phone's screen that the notice of a debt may take. */
const NOTICE_SHARE_MAX = 0.3;

test("R-SHELL-2: every page has room for the longest data", async ({ page }) => {
  test.slow();
  await aKnownPlayer(page);
  await showLongestData(page, "rich");
  for (const path of signedInPages) {
    await expectRoom(page, path, [320, 1280]);
    await page.setViewportSize({ width: ZOOMED_WIDTH, height: HEIGHT });
    await scaleText(page, 2);
    await expectNothingLost(page, `${path}, text at 200 %`);
  }
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await open(page, "/");
  await expect(page.getByText(/^W+ W+ W+$/).first(), "smaller letters").toHaveCSS(
    "font-size",
    "13px",
  );
});

test("R-SHELL-2 R-SHELL-9: pages have room for the largest debt", async ({ page }) => {
  await aKnownPlayer(page);
  await showLongestData(page, "indebted");
  for (const path of WITH_DEBT) await expectRoom(page, path, [320]);
});

test("R-SHELL-9: a debt takes at most a third of a phone's first screen", async ({ page }) => {
  await aKnownPlayer(page);
  await showLongestData(page, "indebted");
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/", "/recharge", "/transactions"]) {
    await open(page, path);
    const notice = page.getByText(/^Bạn đang nợ/).locator("../..");
    const box = await notice.boundingBox();
    expect.soft((box?.height ?? Infinity) / 640, path).toBeLessThanOrEqual(NOTICE_SHARE_MAX);
  }
});

test("R-TX-1: a receipt fills its sheet of paper, upright or landscape", async ({ page }) => {
  await aKnownPlayer(page);
  await topUp(page, 200_000);
  await page.goto("/transactions");
  const id = await page.locator("tbody strong[id]").first().getAttribute("id");
  await page.goto(`/transactions/${id}/receipt`);
  await page.getByRole("article").waitFor();
  await page.emulateMedia({ media: "print" });
  for (const [width, height] of A4_PX) {
    await page.setViewportSize({ width, height });
    const paper = await page.getByRole("article").boundingBox();
    expect.soft((paper?.width ?? 0) / width, `${width} px`).toBeGreaterThan(0.95);
  }
});

test("R-SIGNUP-3: the registration's button keeps its height while busy", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await hold(page, "POST /register");
  await fillRegistration(page);
  const create = page.getByRole("button", { name: "Tạo tài khoản" });
  const before = await create.boundingBox();
  await create.click();
  const busy = page.getByRole("button", { name: "Đang tạo" });
  await busy.waitFor();
  expect((await busy.boundingBox())?.height).toBe(before?.height);
});

test("an email can be read in the sandbox's mailbox", async ({ page }) => {
  const { address } = await aKnownPlayer(page);
  await expect(await post(page, "/api/security-code/", { action: "confirm.payment" })).toBeOK();
  await emailTo(address, /mã/i);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(sandboxUrl(PORTS));
  await page.getByText(address).first().click();
  await expect(page.frameLocator("iframe").locator("body")).toHaveCSS(
    "color",
    "rgb(255, 255, 255)",
  );
  // White text needs the dark page behind the frame.
  await expect(page.locator("iframe")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

async function expectRoom(page: Page, path: string, widths: readonly number[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await open(page, path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNothingLost(page, `${path}, ${width} px`);
  }
}

async function expectNothingLost(page: Page, where: string): Promise<void> {
  await nextFrames(page);
  const problems = async () => ({
    wider: await bursts(page),
    cut: await cutTexts(page),
    covered: await overlaps(page),
  });
  // A slow machine may still be working on the layout.
  await softly.poll(problems, where).toEqual({ wider: [], cut: [], covered: [] });
}
