import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { PASSWORD } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: ["422 POST /register/username", "503 POST /register/username", "422 POST /register"],
});

const next = (page: Page) => page.getByRole("button", { name: "Tiếp tục" });

test("R-SIGNUP-2: a phone that is none is told of on leaving its field, and goes no further", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/register");
  const phone = page.getByLabel("Số điện thoại");
  for (const typed of ["1234", "091234567890123", "0212345678"]) {
    await phone.fill(typed);
    await phone.focus();
    await page.keyboard.press("Tab");
    await expect(phone).toHaveAccessibleDescription(/Số điện thoại không hợp lệ/);
    await expect(next(page)).toBeDisabled();
    await phone.focus();
    await page.keyboard.press("Enter");
    await expect(phone).toBeVisible();
  }
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await phone.fill("0912 345 678");
  await expect(next(page)).toBeEnabled();
});

test("R-SIGNUP-2: a username that somebody has is told of at its own step", async ({ page }) => {
  const { username } = await nextPlayer();
  const name = await toUsername(page);
  await name.fill(username);
  await next(page).click();
  await expect(name).toHaveAccessibleDescription(/Tên đăng nhập này đã có người dùng/);
  await expect(name).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await name.fill(`${username}_2`);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Mật khẩu", { exact: true })).toBeFocused();
});

test("R-SIGNUP-2 R-SIGNUP-4: where the name cannot be asked about, the registration tells it in the end", async ({
  page,
}) => {
  const { username } = await nextPlayer();
  await page.route("**/register/username", (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: "Hệ thống đang bận." } }),
  );
  const name = await toUsername(page);
  await name.fill(username);
  await next(page).click();
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Nhập lại mật khẩu").fill(PASSWORD);
  await page.getByRole("button", { name: "Tạo tài khoản" }).click();
  await expect(
    page.getByRole("heading", { name: "Trước tiên, chúng tôi cần một vài thông tin" }),
  ).toBeVisible();
  await expect(page.getByLabel("Số điện thoại")).toHaveValue("0912345678");
  await expect(name).toHaveAccessibleDescription(/Tên đăng nhập này đã có người dùng/);
});

test("R-SIGNUP-2: what is wrong with a phone is said, and one of another country is taken", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/register");
  const phone = page.getByLabel("Số điện thoại");
  for (const [typed, said] of [
    ["091234567", /còn thiếu 1 chữ số/],
    ["0212345678", /đầu số 021 không phải của di động Việt Nam/],
    ["2025550123", /số nước khác bằng \+ hoặc 00/],
  ] as const) {
    await phone.fill(typed);
    await phone.blur();
    await expect(phone).toHaveAccessibleDescription(said);
  }
  await page.evaluate(() => navigator.clipboard.writeText(" +1 (202) 555-0123"));
  await phone.fill("");
  await phone.press("ControlOrMeta+V");
  await expect(phone).toHaveValue("+12025550123");
  await next(page).click();
  await page.getByLabel("Tên đăng nhập").fill(`nuoc_ngoai_${Date.now()}`);
  await next(page).click();
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Nhập lại mật khẩu").fill(PASSWORD);
  await page.getByRole("button", { name: "Tạo tài khoản" }).click();
  await expect(page.getByRole("definition").getByText("+12025550123")).toBeVisible();
});

test("R-SIGNUP-2: the rules of a password fill while it is typed, and a common one is named before the press", async ({
  page,
}) => {
  const name = await toUsername(page);
  await name.fill(`mat_khau_${Date.now()}`);
  await next(page).click();
  const password = page.getByLabel("Mật khẩu", { exact: true });
  const repeated = page.getByLabel("Nhập lại mật khẩu");
  const create = page.getByRole("button", { name: "Tạo tài khoản" });
  const kept = page.getByRole("listitem").filter({ hasText: ": đã đạt." });
  await expect(page.getByRole("listitem").filter({ hasText: ": chưa đạt." })).toHaveText([
    /Từ 8 ký tự/,
    /Có chữ cái/,
    /Có chữ số/,
    /Có ký tự đặc biệt \(nên có\)/,
    /Có chữ thường và chữ hoa \(nên có\)/,
  ]);
  for (const [typed, count, message] of [
    ["kiem", 1, undefined],
    ["kiemkhach", 2, "thử kết hợp chữ cái và chữ số"],
    ["kiemkhach77", 3, "Kết hợp chữ cái, chữ số và ký tự đặc biệt"],
    ["kiem-khach-77", 4, "Kết hợp chữ hoa, chữ thường, chữ số và ký tự đặc biệt"],
    ["Kiem-khach-77", 5, undefined],
  ] as const) {
    await password.fill(typed);
    await expect(kept).toHaveCount(count);
    if (message) await expect(page.getByText(message)).toBeVisible();
    else await expect(page.getByText(/ết hợp chữ/)).toHaveCount(0);
  }
  await expect(page.getByText("Độ mạnh: rất mạnh")).toBeVisible();

  await password.fill("P@ssw0rd2026");
  await repeated.fill("P@ssw0rd2026");
  await expect(page.getByText("Mật khẩu này quá phổ biến")).toBeVisible();
  await expect(create).toBeDisabled();
  await password.fill(PASSWORD);
  await repeated.fill(PASSWORD);
  await expect(page.getByText("Mật khẩu này quá phổ biến")).toHaveCount(0);
  await expect(create).toBeEnabled();
});

test("R-SIGNUP-2: a screen reader hears what a password lacks once, after the typing", async ({
  page,
}) => {
  const name = await toUsername(page);
  await name.fill(`trinh_doc_${Date.now()}`);
  await next(page).click();
  await page.getByLabel("Mật khẩu", { exact: true }).waitFor();
  await page.clock.install();
  const status = page.getByRole("status").filter({ hasText: "Mật khẩu" });
  await page.getByLabel("Mật khẩu", { exact: true }).pressSequentially("kiemkhach");
  await page.clock.runFor(1_000);
  await expect(status).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(status).toHaveText("Mật khẩu còn cần: có chữ số.");
});

async function toUsername(page: Page) {
  await page.goto("/register");
  await page.getByLabel("Số điện thoại").fill("0912345678");
  await next(page).click();
  const name = page.getByLabel("Tên đăng nhập");
  await expect(name).toBeFocused();
  return name;
}
