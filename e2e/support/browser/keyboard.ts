import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any page has. */
const STOPS_MAX = 80;

/** Presses the key until a control has the focus and its focus ring shows. */
export async function tabTo(page: Page, control: Locator, key = "Tab"): Promise<void> {
  for (let stops = 0; stops < STOPS_MAX && !(await hasFocus(control)); stops += 1) {
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
