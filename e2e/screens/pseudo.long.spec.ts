/** Finds untranslated texts: in the pseudo locale each translated text is enclosed in ⟦ ⟧. */
import { expect, type Page } from "@playwright/test";
import { overflow } from "../support/browser/layout.ts";
import { untranslated, usePseudoLocale } from "../support/browser/pseudo.ts";
import { HEIGHT, notFoundProblems, signedInPages, visitorPages } from "../support/pages.ts";
import { aKnownPlayer } from "../support/player/people.ts";
import { open } from "../support/programs/demo.ts";
import { test } from "../support/test.ts";

test.use({ provokes: [...notFoundProblems, "net::ERR_FAILED GET /locales/*"] });

const PHONE = { width: 320, height: HEIGHT };

/** Texts that are data: names, figures with their units, codes, and the server's messages about them. */
const DATA = [
  // The operator's settings.
  /^(©.*)?FS Online$|^CONG TY FS ONLINE$|^(Viettel|MobiFone|VinaPhone)$/,
  /^(Vietcombank|Techcombank|MoMo|ViettelPay)( ?\d+CONG TY FS ONLINEFSO\w{8})?$/,
  /^(Code Tân Thủ|KeyAuto)$/,
  /^8:00–22:00 mỗi ngày$|^(Túi Tân Thủ|Khóa treo máy|Trong game:) /,
  // The game.
  // Names of characters have a capital letter in each word.
  /^\p{Lu}\p{L}*( \p{Lu}\p{L}*)+( · Hoa Sơn)?$|^ĐồngHoa Sơn$/u,
  /^(Hoa Sơn|Võ Đang|Thiếu Lâm|Nga Mi)(\p{L}[\p{L}, ]+)?$/u,
  // Figures, and the commands of text messages.
  /^[\d.,%=+–→ ]*(?:(KP|VND|đ|K|Ngân Lượng|hoặc)[\d.,%=+–/ ]*)+$/,
  /^(FSO\w{8}|MXT)$/,
  // A bank's reference, as an example.
  /^FT\d+$/,
  // The player, and the server's names for their devices and places.
  /^([dX]|dai_hiep_\d+|dai\.hiep\.\d+@example\.vn|(Lệnh Hồ )?Xung)$/,
  /^(Chrome trên \w+|Mạng nội bộ)$/,
  // The names of cookies.
  /^(session|XSRF-TOKEN|signed-in|device|login-approval)$/,
  // The server's refusals.
  /^Liên kết không hợp lệ hoặc đã hết hạn|^Không tìm thấy giao dịch này\.$/,
];

test("R-I18N-1: the pseudo locale translates every text and fits 320 px", async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await usePseudoLocale(page);
  for (const path of visitorPages) await expectTranslated(page, path);
});

test("R-I18N-1: the pseudo locale translates every page of a player", async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await aKnownPlayer(page);
  await usePseudoLocale(page);
  for (const path of signedInPages) await expectTranslated(page, path);
});

test("R-I18N-1: if a locale does not load, the page is Vietnamese", async ({ page }) => {
  await page.route("**/locales/**", (route) => route.abort());
  await usePseudoLocale(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Đăng nhập", exact: true })).toBeVisible();
});

async function expectTranslated(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 }), path).toContainText("⟦");
  const texts = await untranslated(page);
  expect
    .soft(
      texts.filter((text) => !DATA.some((data) => data.test(text))),
      path,
    )
    .toEqual([]);
  expect.soft(await overflow(page), path).toBe(0);
}
