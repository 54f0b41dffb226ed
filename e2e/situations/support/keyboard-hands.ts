/** Plays situations with the keyboard alone (`keyboard`). */
import { expect, type Locator, type Page } from "@playwright/test";
import { tabTo } from "../../support/browser/focus.ts";
import type { Hands } from "./person.ts";

/** Whether people have no pointer (`SITUATIONS_BY=keyboard npm run test:long -- situations`). */
export const isByKeyboard = process.env["SITUATIONS_BY"] === "keyboard";

const PRESSABLE = "a[href], button, input, select, textarea, summary";

/** Input by the keyboard alone: Tab until the element has a visible focus, then its keys. */
export const keyboard: Hands = {
  click: async (what) => {
    await reach(await pressableOf(what));
    await what.page().keyboard.press("Enter");
  },
  fill: async (field, text) => {
    await reach(field);
    const { keyboard: keys } = field.page();
    if ((await field.getAttribute("type")) === "datetime-local") {
      await keys.type(partsOf(text));
      await expect(field).toHaveValue(text);
    } else {
      await keys.press("Control+a");
      await keys.insertText(text);
    }
  },
  choose: async (list, label) => {
    await reach(list);
    const shown = () =>
      list.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label.trim());
    const labels = await list.evaluate((one: HTMLSelectElement) =>
      [...one.options].map((option) => option.label.trim()),
    );
    const steps = labels.indexOf(label) - labels.indexOf((await shown()) ?? "");
    for (let at = 0; at < Math.abs(steps); at += 1) {
      await list.page().keyboard.press(steps > 0 ? "ArrowDown" : "ArrowUp");
    }
    expect(await shown()).toBe(label);
  },
  chooseFile: async (field, file) => {
    await reach(field);
    const choosing = field.page().waitForEvent("filechooser");
    await field.page().keyboard.press("Space");
    await (await choosing).setFiles(file);
  },
};

/** Makes the test fail at any press of a pointer: an error in the console fails a test. */
export const refusePointer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const report = (event: Event) => {
      if (event.isTrusted) console.error("a pointer was used in a situation by keyboard alone");
    };
    addEventListener("pointerdown", report, { capture: true });
  });

/** A row opens by a press anywhere in it. For the keyboard its first cell has a link or button. */
async function pressableOf(what: Locator): Promise<Locator> {
  await what.waitFor();
  const isPressable = await what.evaluate((one, any) => one.matches(any), PRESSABLE);
  if (isPressable) return what;
  return what.locator("xpath=ancestor::*[@role='row'][1]").locator("[data-opens]");
}

async function reach(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await tabTo(control);
}

const NOON = 12;

/** Returns `2026-11-23T20:30` in the order of the parts of Chromium's field: `11232026 0830 PM`. */
function partsOf(moment: string): string {
  const [day = "", time = ""] = moment.split("T");
  const [year, month, date] = day.split("-");
  const [hours = "", minutes] = time.split(":");
  const hour = String(Number(hours) % NOON || NOON).padStart(2, "0");
  return `${month}${date}00${year}${hour}${minutes}${Number(hours) < NOON ? "AM" : "PM"}`;
}
