import { expect, type Page } from "@playwright/test";
import { lookAtFirstView } from "../support/browser/usable.ts";
import { signedInPages, visitorPages } from "../support/pages.ts";
import { aPlayer } from "../support/player/people.ts";
import { test } from "../support/test.ts";

/** All scripts but the first one, boot.js, which loads the others. */
const SCRIPTS = /\/assets\/(?!boot-).*\.js$/;
/** Unknown addresses, and addresses with an id or token: their heading depends on the server's response. */
const ANSWERED_FIRST =
  /khong-co-trang|khong-con-hieu-luc|^\/top-ups|^\/purchases|^\/support\/cases|receipt/;

/** Holds the scripts back. @returns a function that releases them */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("R-LOGIN-1: /login shows before its scripts come, and keeps what is typed and pressed until then", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await expect(page.getByText("Đăng nhập").first()).toBeVisible();
  await expect(page.locator("footer")).toContainText("©");
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("Demo@12345");
  await page.getByRole("checkbox").first().check();
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thông tin cá nhân");
  const session = (await page.context().cookies()).find(({ name }) => name.includes("session"));
  expect(session?.expires, "the ticked box keeps the session").toBeGreaterThan(0);
});

test("R-LOGIN-1: text typed before the scripts stays when the form is drawn again", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await page.getByLabel("Tên đăng nhập").fill("demo");
  release();
  await expect(page.locator("#root")).not.toHaveAttribute("data-waiting");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("khong-dung");
  await expect(page.getByLabel("Tên đăng nhập")).toHaveValue("demo");
});

test("R-SHELL-5: who is not signed in sees the login at once, and no outline of a player's page", async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto("/security", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await expect(page.locator("h1")).toHaveText("Đăng nhập");
});

test("R-SHELL-5: while a page loads, only the compositor animates, and nothing is painted in each frame", async ({
  page,
}) => {
  await aPlayer(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await expect(page.getByRole("status").filter({ hasText: "Đang tải dữ liệu" })).toBeAttached();
  const animated = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) =>
        (effect as KeyframeEffect)
          .getKeyframes()
          .flatMap((frame) => Object.keys(frame))
          .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name)),
      ),
    );
  // The skeletons begin to pulse once their style sheet is there.
  await expect.poll(animated).toContain("opacity");
  expect((await animated()).filter((name) => name !== "opacity" && name !== "transform")).toEqual(
    [],
  );
});

test("R-SHELL-7: the scripts take over what each page shows first, and draw none of it anew", async ({
  page,
}) => {
  await takeOver(page, visitorPages);
  await aPlayer(page);
  await takeOver(page, signedInPages);
});

async function takeOver(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter((one) => !ANSWERED_FIRST.test(one))) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await lookAtFirstView(page);
    const heading = page.locator("h1");
    await expect(heading, path).toBeVisible();
    const title = await heading.elementHandle();
    release();
    await expect(page.locator("#root")).not.toHaveAttribute("data-waiting");
    const isStillThere = await title?.evaluate((element) => element.isConnected);
    expect(isStillThere, path).toBe(true);
  }
}
