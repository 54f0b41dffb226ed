import { expect, type Locator } from "@playwright/test";

/** How often a key is pressed at most: more tab stops than the longest list has. */
const STOPS_MAX = 400;

/** Presses the key until a control has the focus, and the focus shows. */
export async function tabTo(control: Locator, key = "Tab"): Promise<void> {
  const { keyboard } = control.page();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < STOPS_MAX && !(await hasFocus()); stops += 1) {
    await keyboard.press(key);
  }
  await expect(control).toBeFocused();
  expect(await control.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
}
