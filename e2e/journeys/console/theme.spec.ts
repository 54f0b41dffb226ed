import { expect } from "@playwright/test";
import { test } from "../../support/test.ts";
import { signedInAs } from "./staff.ts";

test("R-THEME-1: the console shows the theme that was chosen, after a reload too", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await signedInAs(page, "kiem");
  await page.getByRole("radio", { name: "Giao diện sáng" }).check({ force: true });
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(root).toHaveAttribute("data-theme", "light");
});
