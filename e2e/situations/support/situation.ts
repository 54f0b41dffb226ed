/** Defines the test of a situation of an operator's day (`situation`). */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { addAuthenticator, type DevicePasskey } from "../../support/browser/authenticator.ts";
import { dataDirName } from "../../support/programs/product.ts";
import { CONSOLE_URL, PORTS } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { isByKeyboard, keyboard, refusePointer } from "./keyboard-hands.ts";
import { Measure, noteRow } from "./measure.ts";
import { Effort, Person, pointer } from "./person.ts";

/** The demo staff: admin, senior, payments, support, accountant, marketing, auditor. */
export type StaffName = "an" | "hoa" | "minh" | "lan" | "tuan" | "mai" | "kiem";

/** The limits of a situation. */
const MOST_PRESSES = 8;
const MOST_SECONDS = 60;
const MS_PER_SECOND = 1_000;

type Work = {
  /** Signs a member of staff in, and opens the console's first page. This is not counted: it is done once a day. */
  readonly as: (name: StaffName) => Promise<Person>;
  /** Starts the count: from here on all presses and waiting count. */
  readonly begin: () => void;
  /** Ends the count before the test ends, if something must be tidied up. */
  readonly end: () => void;
};

/**
 * Defines the test of a situation of an operator's day: staff do it in the console, with at most 8 presses and within
 * 60 s of a practised person's time, including the measured waiting. The work of two people is added up.
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
    // By the keyboard, Tab takes many quick presses.
    if (isByKeyboard) return;
    noteRow(of.nth, [of.name, of.screen, presses, seconds]);
    expect(presses, "presses").toBeLessThanOrEqual(MOST_PRESSES);
    expect(seconds, "seconds").toBeLessThanOrEqual(MOST_SECONDS);
  });
}

/** Signs a member of staff in, with the passkey of their device, which they add at their first sign-in. */
export async function signedIn(
  browser: Browser,
  name: StaffName,
  effort = new Effort(),
): Promise<Person> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (isByKeyboard) await refusePointer(page);
  const person = new Person(page, effort, isByKeyboard ? keyboard : pointer);
  const device = await addAuthenticator(page);
  // The file outlasts the process of one situation.
  const file = join(process.env[dataDirName(PORTS)]!, `staff-passkey-of-${name}.json`);
  const isKnown = existsSync(file);
  if (isKnown) {
    const passkey = JSON.parse(readFileSync(file, "utf8")) as DevicePasskey;
    // The counter must be higher than at the last use.
    const signCount = Math.floor(Date.now() / MS_PER_SECOND);
    await device.restore({ ...passkey, signCount });
  }
  await page.goto(CONSOLE_URL);
  await person.click(page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" }));
  await person.click(page.locator(`a[href*="login_hint=${name}"]`));
  await expect(page.getByRole("navigation").first()).toBeVisible();
  if (isKnown) return person;
  await person.click(page.getByRole("button", { name: "Thêm khóa truy cập" }));
  await expect(page.getByText("Bạn chưa có khóa truy cập")).toBeHidden();
  const [passkey] = await device.passkeys();
  writeFileSync(file, JSON.stringify(passkey));
  return person;
}
