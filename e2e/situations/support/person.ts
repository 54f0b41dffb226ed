/** Acts on a page as a person would, and counts presses, swipes and time (`Person`, `Effort`). */
import { expect, type Locator, type Page } from "@playwright/test";

/** How long a person's actions take, in seconds. */
export type Pace = {
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
export const AT_A_DESK: Pace = { think: 1.35, point: 1.1, click: 0.2, key: 0.2 };

/** The cost of a person's work: presses (clicks, taps and keys that are no text), swipes, and the time of the hand. */
export class Effort {
  presses = 0;
  scrolls = 0;
  seconds = 0;

  add(presses: number, seconds: number): void {
    this.presses += presses;
    this.seconds += seconds;
  }

  reset(): void {
    this.presses = 0;
    this.scrolls = 0;
    this.seconds = 0;
  }
}

export type ChosenFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
};

/** How somebody uses a page: with the pointer, or with the keyboard alone. */
export type Hands = {
  /** Presses a link, a button or a row. */
  click(what: Locator): Promise<void>;
  /** Replaces the text of a field. */
  fill(field: Locator, text: string): Promise<void>;
  /** Chooses an option by its label. */
  choose(list: Locator, label: string): Promise<void>;
  chooseFile(field: Locator, file: ChosenFile): Promise<void>;
};

export const pointer: Hands = {
  click: (what) => what.click(),
  fill: (field, text) => field.fill(text),
  choose: async (list, label) => {
    await list.selectOption({ label });
  },
  chooseFile: (field, file) => field.setInputFiles(file),
};

/** Somebody at a page, whose presses are counted. Reading the page counts as thinking. */
export class Person {
  readonly page: Page;
  readonly #effort: Effort;
  readonly #hands: Hands;
  readonly #pace: Pace;

  constructor(page: Page, effort: Effort, hands: Hands, pace = AT_A_DESK) {
    this.page = page;
    this.#effort = effort;
    this.#hands = hands;
    this.#pace = pace;
  }

  /** Points at something and clicks it: one press. */
  async click(what: Locator): Promise<void> {
    this.#addPress();
    await this.#hands.click(what);
  }

  /** Presses a key or a chord, such as `Enter` or `Control+k`: one press. */
  async press(keys: string): Promise<void> {
    this.#effort.add(1, this.#pace.think + keys.split("+").length * this.#pace.key);
    await this.page.keyboard.press(keys);
  }

  /** Types a text into the field that has the focus, or gets it soon: time, and no press. */
  async type(text: string): Promise<void> {
    await expect(this.page.locator("input:focus, textarea:focus")).toBeVisible();
    this.#effort.add(0, this.#pace.think + text.length * this.#pace.key);
    await this.page.keyboard.insertText(text);
  }

  /** Clicks into a field and replaces its text: one press. */
  async fill(field: Locator, text: string): Promise<void> {
    this.#addPress(text.length);
    await this.#hands.fill(field, text);
  }

  /** Chooses an option by its first two letters: one press to open the list. */
  async choose(list: Locator, label: string): Promise<void> {
    this.#addPress(2);
    await this.#hands.choose(list, label);
  }

  /** Chooses a file: one press to open the dialog, and one for the file in it. */
  async chooseFile(field: Locator, name: string, text: string): Promise<void> {
    this.#addPress();
    this.#addPress();
    await this.#hands.chooseFile(field, { name, mimeType: "text/csv", buffer: Buffer.from(text) });
  }

  /** @param keys the keys that follow the press */
  #addPress(keys = 0): void {
    const { think, point, click, key } = this.#pace;
    this.#effort.add(1, think + point + click + keys * key);
  }
}
