import { type Browser, expect, type Page } from "@playwright/test";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { isByKeyboard } from "./by-keyboard.ts";
import { pointer } from "./hands.ts";
import { keyboard, refusePointer } from "./keyboard-hands.ts";
import { Measure, noteRow } from "./measure.ts";
import { Effort, Person } from "./person.ts";
import { openDevice } from "./staff-device.ts";

/** The demo staff: admin, senior, payments, support, accountant, marketing, auditor. */
export type StaffName = "an" | "hoa" | "minh" | "lan" | "tuan" | "mai" | "kiem";

const MOST_PRESSES = 8;
const MOST_SECONDS = 60;
type Work = {
  /**
   * Signs a member of staff in, on a page of their own that shows the console's first page. Signing in is not
   * counted: it is done once a day.
   */
  readonly as: (name: StaffName) => Promise<Person>;
  /**
   * Begins the counting: what comes before is what has happened. Whatever the person reads, presses and waits
   * for from here on counts.
   */
  readonly begin: () => void;
  /** Ends the counting before the play does, where it leaves something behind for the situations that follow. */
  readonly end: () => void;
};

/**
 * One of the 27 situations of an operator's day: done by staff in the console, with at most 8 presses and within
 * 60 s of a practised person's time, of which the waiting is measured. Two people's work is one sum.
 */
export function situation(
  of: { readonly nth: number; readonly name: string; readonly screen: string },
  play: (work: Work) => Promise<void>,
): void {
  test(`situation ${of.nth}: ${of.name}`, async ({ browser }) => {
    const effort = new Effort();
    const measure = new Measure(effort);
    const pages: Page[] = [];
    await play({
      as: async (name) => {
        const person = await signedIn(browser, name, effort);
        pages.push(person.page);
        return person;
      },
      begin: () => measure.begin(),
      end: () => void measure.end(),
    });
    const { presses, seconds } = measure.end();
    for (const page of pages) await page.close();
    // Tab takes them everywhere: those presses are many and quick.
    if (isByKeyboard) return;
    noteRow(of.nth, [of.name, of.screen, presses, seconds]);
    expect(presses, "presses").toBeLessThanOrEqual(MOST_PRESSES);
    expect(seconds, "seconds").toBeLessThanOrEqual(MOST_SECONDS);
  });
}

/** Signs a member of staff in, on a page of their own, with the passkey of their device. */
export async function signedIn(
  browser: Browser,
  name: StaffName,
  effort = new Effort(),
): Promise<Person> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (isByKeyboard) await refusePointer(page);
  const person = new Person(page, effort, isByKeyboard ? keyboard : pointer);
  const device = await openDevice(person, name);
  await page.goto(CONSOLE_URL);
  await person.click(page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" }));
  await person.click(page.locator(`a[href*="login_hint=${name}"]`));
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await device.addPasskey();
  return person;
}
