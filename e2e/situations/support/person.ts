import type { Locator, Page } from "@playwright/test";

/** How long a person's actions take, in seconds. */
type Pace = {
  /** Deciding what comes next. */
  readonly think: number;
  /** Moving the pointer or the finger to something. */
  readonly point: number;
  /** The button of the mouse down and up, or the finger. */
  readonly click: number;
  readonly key: number;
};

/**
 * A practised person's pace: the Keystroke-Level Model (Card, Moran, Newell: "The keystroke-level model for user
 * performance time with interactive systems", 1980); a key by somebody who types 55 words a minute.
 */
const AT_A_DESK: Pace = { think: 1.35, point: 1.1, click: 0.2, key: 0.2 };

/**
 * The same on a phone, but for the keys: 36.2 words of five letters a minute (Palin and others: "How do people type on
 * mobile devices?", 2019).
 */
const ON_A_PHONE: Pace = { ...AT_A_DESK, key: 0.33 };

/**
 * What a person's work costs: presses are clicks, taps and keys that are no text; what is typed costs time. Scrolls are
 * swipes of a finger.
 */
export class Effort {
  presses = 0;
  scrolls = 0;
  seconds = 0;

  add(presses: number, seconds: number): void {
    this.presses += presses;
    this.seconds += seconds;
  }

  forget(): void {
    this.presses = 0;
    this.scrolls = 0;
    this.seconds = 0;
  }
}

/** Somebody at a page, whose presses are counted. Reading the page counts as thinking. */
export class Person {
  readonly page: Page;
  protected readonly effort: Effort;
  protected readonly pace: Pace;

  constructor(page: Page, effort: Effort, pace: Pace = AT_A_DESK) {
    this.page = page;
    this.effort = effort;
    this.pace = pace;
  }

  /** Points at something and clicks it: one press. */
  async click(what: Locator): Promise<void> {
    await this.reach(what);
    this.effort.add(1, this.pace.think + this.pace.point + this.pace.click);
    await what.click();
  }

  /** Presses a key or a chord, such as `Enter` or `Control+k`: one press. */
  async press(keys: string): Promise<void> {
    this.effort.add(1, this.pace.think + keys.split("+").length * this.pace.key);
    await this.page.keyboard.press(keys);
  }

  /** Types a text into the field that has the focus: time, and no press. */
  async type(text: string): Promise<void> {
    this.effort.add(0, this.pace.think + text.length * this.pace.key);
    await this.page.keyboard.insertText(text);
  }

  /** Clicks into a field and types over what it has: one press. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    this.effort.add(
      1,
      this.pace.think + this.pace.point + this.pace.click + text.length * this.pace.key,
    );
    await field.fill(text);
  }

  /** Chooses of a list by its first letters: one press to open it. */
  async choose(list: Locator, label: string): Promise<void> {
    await this.reach(list);
    this.effort.add(1, this.pace.think + this.pace.point + this.pace.click + 2 * this.pace.key);
    await list.selectOption({ label });
  }

  /** Chooses a file: one press to open the dialog, and one for the file in it. */
  async chooseFile(field: Locator, name: string, text: string): Promise<void> {
    this.effort.add(2, 2 * (this.pace.think + this.pace.point + this.pace.click));
    await field.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  }

  /** Brings into view what the hand goes to. At a desk the wheel is under the same finger, and is not counted. */
  protected async reach(_what: Locator): Promise<void> {}
}

/** The share of a screen that a swipe moves the page by. */
const SWIPE = 0.7;

/** Somebody with a phone in the hand: what is not on the screen takes swipes, which are counted. */
export class PersonWithPhone extends Person {
  constructor(page: Page, effort: Effort) {
    super(page, effort, ON_A_PHONE);
  }

  /** Looks for something on the screen: swipes until it is there. */
  async see(what: Locator): Promise<void> {
    await what.waitFor();
    await this.reach(what);
  }

  /** Taps a link that opens another application: one press. A browser without such applications does not follow it. */
  async leaveBy(link: Locator): Promise<void> {
    await this.reach(link);
    this.effort.add(1, this.pace.think + this.pace.point + this.pace.click);
  }

  protected override async reach(what: Locator): Promise<void> {
    await what.waitFor();
    for (let direction = await this.#wayTo(what); direction !== 0;) {
      const swiped = await this.page.evaluate(
        ([towards, share]) => {
          const before = scrollY;
          scrollBy({ top: towards * share * innerHeight, behavior: "instant" });
          return scrollY !== before;
        },
        [direction, SWIPE] as const,
      );
      if (!swiped) throw new Error(`no swipe brings it onto the screen: ${what.toString()}`);
      this.effort.scrolls += 1;
      this.effort.add(0, this.pace.point);
      direction = await this.#wayTo(what);
    }
  }

  /** @returns 0 where its middle is on the screen and nothing covers it; 1 where it is further down, -1 further up */
  #wayTo(what: Locator): Promise<-1 | 0 | 1> {
    return what.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const top = y >= 0 && y <= innerHeight ? document.elementFromPoint(x, y) : null;
      const isHit = element.contains(top) || top?.closest("label")?.contains(element);
      if (isHit) return 0;
      return y > innerHeight / 2 ? 1 : -1;
    });
  }
}
