/** Defines the test of a player's way on a phone, with its presses and swipes counted (`way`). */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../../support/test.ts";
import { Measure, noteRow } from "./measure.ts";
import { AT_A_DESK, Effort, type Hands, type Pace, Person, pointer } from "./person.ts";

/**
 * As at a desk, but for the keys: 36.2 words of five letters a minute (Palin and others: "How do people type on mobile
 * devices?", 2019).
 */
const ON_A_PHONE: Pace = { ...AT_A_DESK, key: 0.33 };
/** The share of a screen that a swipe moves the page by. */
const SWIPE = 0.7;

/** Somebody with a phone: elements that are not on the screen take swipes, which are counted. */
class PersonWithPhone extends Person {
  readonly #effort: Effort;

  constructor(page: Page, effort: Effort) {
    super(page, effort, fingerOf(effort), ON_A_PHONE);
    this.#effort = effort;
  }

  /** Swipes until an element is on the screen. */
  see(what: Locator): Promise<void> {
    return swipeTo(what, this.#effort);
  }

  /** Taps a link that opens another application: one press. The test's browser has no such application. */
  async leaveBy(link: Locator): Promise<void> {
    await this.see(link);
    // The page gets the press, but there is no application here to open.
    await link.evaluate((element: HTMLElement) => {
      element.addEventListener("click", (event) => event.preventDefault(), { once: true });
      element.click();
    });
    this.#effort.add(1, ON_A_PHONE.think + ON_A_PHONE.point + ON_A_PHONE.click);
  }
}

const fingerOf = (effort: Effort): Hands => ({
  ...pointer,
  click: async (what) => {
    await swipeTo(what, effort);
    await pointer.click(what);
  },
  fill: async (field, text) => {
    await swipeTo(field, effort);
    await pointer.fill(field, text);
  },
  choose: async (list, label) => {
    await swipeTo(list, effort);
    await pointer.choose(list, label);
  },
});

async function swipeTo(what: Locator, effort: Effort): Promise<void> {
  await what.waitFor();
  for (let towards = await directionTo(what); towards !== 0; towards = await directionTo(what)) {
    const hasMoved = await what.evaluate(
      (_, [direction, share]) => {
        const before = scrollY;
        scrollBy({ top: direction * share * innerHeight, behavior: "instant" });
        return scrollY !== before;
      },
      [towards, SWIPE] as const,
    );
    if (!hasMoved) throw new Error(`no swipe brings it onto the screen: ${what.toString()}`);
    effort.scrolls += 1;
    effort.add(0, ON_A_PHONE.point);
  }
}

/** @returns 0 if its middle is on the screen and nothing covers it; 1 if it is further down, -1 if further up */
const directionTo = (what: Locator): Promise<-1 | 0 | 1> =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(across, down);
    if (element.contains(hit) || hit?.closest("label")?.contains(element)) return 0;
    return down > innerHeight / 2 ? 1 : -1;
  });

type WayOfAPlayer = {
  readonly nth: number;
  readonly name: string;
  readonly mostPresses: number;
  readonly mostScrolls: number;
  /** The best way elsewhere that its maker or a guide describes, with a link; or that none was found. */
  readonly elsewhere: string;
};

type Work = {
  readonly page: Page;
  readonly player: PersonWithPhone;
  /** Starts the count: everything before is preparation. */
  readonly begin: () => void;
};

/** Declares a test of something that a player does on a phone, with the most presses and scrolls that it may take. */
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
