import { expect, type Page } from "@playwright/test";
import { test } from "../../support/test.ts";
import { Measure, noteRow } from "./measure.ts";
import { PersonWithPhone } from "./person-with-phone.ts";
import { Effort } from "./person.ts";

type WayOfAPlayer = {
  readonly nth: number;
  readonly name: string;
  readonly mostPresses: number;
  readonly mostScrolls: number;
  /** The best way of somebody else that its maker or a guide describes, with the page that does; or that none was found. */
  readonly elsewhere: string;
};

type Work = {
  readonly page: Page;
  readonly player: PersonWithPhone;
  /** Begins the counting: what comes before is what has happened. */
  readonly begin: () => void;
};

/** One of the eight ways of a player on a phone, with the most presses and scrolls that it may take. */
export function way(of: WayOfAPlayer, play: (work: Work) => Promise<void>): void {
  test(`way ${of.nth}: ${of.name}`, async ({ page }) => {
    const effort = new Effort();
    const measure = new Measure(effort);
    const player = new PersonWithPhone(page, effort);
    await play({ page, player, begin: () => measure.begin() });
    const { presses, scrolls, seconds } = measure.end();
    noteRow(of.nth, [of.name, presses, scrolls, seconds, of.elsewhere]);
    expect(presses, "presses").toBeLessThanOrEqual(of.mostPresses);
    expect(scrolls, "scrolls").toBeLessThanOrEqual(of.mostScrolls);
  });
}
