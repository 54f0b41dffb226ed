import { expect } from "@playwright/test";
import { holdScripts, lookAtFirstView } from "../support/browser/usable.ts";
import { fill, press } from "../support/player/actions.ts";
import { aPlayer } from "../support/player/people.ts";
import { test } from "../support/test.ts";

test("R-LOGIN-1: /login works before its scripts load", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await expect(page.getByText("Đăng nhập").first()).toBeVisible();
  await expect(page.locator("footer")).toContainText("©");
  await fill(page, { "Tên đăng nhập": "demo", "Mật khẩu": "Demo@12345" });
  await page.getByRole("checkbox").first().check();
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thông tin cá nhân");
  const session = (await page.context().cookies()).find(({ name }) => name.includes("session"));
  expect(session?.expires, "the ticked box keeps the session").toBeGreaterThan(0);
});

test("R-LOGIN-1: text typed before the scripts load is kept", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await fill(page, { "Tên đăng nhập": "demo" });
  release();
  await expect(page.locator("#root")).not.toHaveAttribute("data-waiting");
  await fill(page, { "Mật khẩu": "khong-dung" });
  await expect(page.getByLabel("Tên đăng nhập")).toHaveValue("demo");
});

test("R-SHOP-7: a case is written before the scripts of /support load", async ({ page }) => {
  await aPlayer(page);
  const release = await holdScripts(page);
  await page.goto("/support", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await page.getByRole("radio", { name: "Giao diện sáng" }).check();
  await page.getByLabel("Chủ đề").selectOption("Trong game");
  await fill(page, { "Nội dung": "Thẻ đã nạp mà chưa có KP" });
  await press(page, "Gửi yêu cầu");
  release();
  await expect(page).toHaveURL(/\/support\/cases\//);
  await expect(page.locator("main")).toContainText("Trong game");
  await expect(page.locator("main")).toContainText("Thẻ đã nạp mà chưa có KP");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("R-SHELL-5: a visitor of a player's page sees the login at once", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/security", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await expect(page.locator("h1")).toHaveText("Đăng nhập");
});

test("R-SHELL-5: while a page loads, only the compositor animates", async ({ page }) => {
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

test("R-SHOP-3: /prices has the same tables, in the same size, before its scripts load", async ({
  page,
}) => {
  await aPlayer(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const release = await holdScripts(page);
    await page.goto("/prices", { waitUntil: "commit" });
    await lookAtFirstView(page);
    const tables = page.getByRole("table");
    await expect(tables.first()).toContainText("467.300đ");
    await page.evaluate(() => document.fonts.ready);
    const looks = () =>
      tables.evaluateAll((all) =>
        all.map((table) => [
          (table as HTMLElement).innerText,
          Math.round(table.getBoundingClientRect().height),
        ]),
      );
    const first = await looks();
    await expect(page.getByRole("link", { name: "Tạo tài khoản" })).toHaveCount(0);
    release();
    await expect(tables.first().locator("svg").first()).toBeVisible();
    expect(await looks()).toEqual(first);
  }
});
