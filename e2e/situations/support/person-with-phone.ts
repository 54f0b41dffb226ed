import type { Locator, Page } from "@playwright/test";
import { type Hands, pointer } from "./hands.ts";
import { AT_A_DESK, type Effort, type Pace, Person } from "./person.ts";

/**
 * As at a desk, but for the keys: 36.2 words of five letters a minute (Palin and others: "How do people type on mobile
 * devices?", 2019).
 */
const ON_A_PHONE: Pace = { ...AT_A_DESK, key: 0.33 };
/** The share of a screen that a swipe moves the page by. */
const SWIPE = 0.7;

/** Somebody with a phone in the hand: what is not on the screen takes swipes, which are counted. */
export class PersonWithPhone extends Person {
  readonly #effort: Effort;

  constructor(page: Page, effort: Effort) {
    super(page, effort, fingerOf(effort), ON_A_PHONE);
    this.#effort = effort;
  }

  /** Looks for something on the screen: swipes until it is there. */
  see(what: Locator): Promise<void> {
    return swipeTo(what, this.#effort);
  }

  /** Taps a link that opens another application: one press. A browser without such applications does not follow it. */
  async leaveBy(link: Locator): Promise<void> {
    await this.see(link);
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
  for (let towards = await wayTo(what); towards !== 0; towards = await wayTo(what)) {
    const hasMoved = await what.evaluate(
      (_, [up, share]) => {
        const before = scrollY;
        scrollBy({ top: up * share * innerHeight, behavior: "instant" });
        return scrollY !== before;
      },
      [towards, SWIPE] as const,
    );
    if (!hasMoved) throw new Error(`no swipe brings it onto the screen: ${what.toString()}`);
    effort.scrolls += 1;
    effort.add(0, ON_A_PHONE.point);
  }
}

/** @returns 0 where its middle is on the screen and nothing covers it; 1 where it is further down, -1 further up */
const wayTo = (what: Locator): Promise<-1 | 0 | 1> =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(across, down);
    if (element.contains(hit) || hit?.closest("label")?.contains(element)) return 0;
    return down > innerHeight / 2 ? 1 : -1;
  });
