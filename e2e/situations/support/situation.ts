import { type Browser, expect, type Page } from "@playwright/test";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { openDevice } from "./staff-device.ts";
import { Measure, noteRow } from "./measure.ts";
import { Effort, Person } from "./person.ts";

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
        const page = await signedIn(browser, name);
        pages.push(page);
        return new Person(page, effort);
      },
      begin: () => measure.begin(),
    });
    const seconds = measure.end();
    const { presses } = effort;
    noteRow(of.nth, [of.name, of.screen, presses, seconds]);
    for (const page of pages) await page.close();
    expect(presses, "presses").toBeLessThanOrEqual(MOST_PRESSES);
    expect(seconds, "seconds").toBeLessThanOrEqual(MOST_SECONDS);
  });
}

async function signedIn(browser: Browser, name: StaffName) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const device = await openDevice(page, name);
  await page.goto(CONSOLE_URL);
  await page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" }).click();
  await page.locator(`a[href*="login_hint=${name}"]`).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await device.addPasskey();
  return page;
}
