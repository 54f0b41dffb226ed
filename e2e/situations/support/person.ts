import type { Locator, Page } from "@playwright/test";
import type { ChosenFile, Hands } from "./hands.ts";

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

/**
 * What a person's work costs: presses are clicks, taps and keys that are no text; what is typed costs time. Scrolls are
 * swipes of a finger; a wheel is not counted.
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
    this.#effort.add(1, this.#pace.think + this.#pace.point + this.#pace.click);
    await this.#hands.click(what);
  }

  /** Presses a key or a chord, such as `Enter` or `Control+k`: one press. */
  async press(keys: string): Promise<void> {
    this.#effort.add(1, this.#pace.think + keys.split("+").length * this.#pace.key);
    await this.page.keyboard.press(keys);
  }

  /** Types a text into the field that has the focus: time, and no press. */
  async type(text: string): Promise<void> {
    this.#effort.add(0, this.#pace.think + text.length * this.#pace.key);
    await this.page.keyboard.insertText(text);
  }

  /** Clicks into a field and types over what it has: one press. */
  async fill(field: Locator, text: string): Promise<void> {
    this.#effort.add(
      1,
      this.#pace.think + this.#pace.point + this.#pace.click + text.length * this.#pace.key,
    );
    await this.#hands.fill(field, text);
  }

  /** Chooses of a list by its first letters: one press to open it. */
  async choose(list: Locator, label: string): Promise<void> {
    this.#effort.add(
      1,
      this.#pace.think + this.#pace.point + this.#pace.click + 2 * this.#pace.key,
    );
    await this.#hands.choose(list, label);
  }

  /** Chooses a file: one press to open the dialog, and one for the file in it. */
  async chooseFile(field: Locator, name: string, text: string): Promise<void> {
    this.#effort.add(2, 2 * (this.#pace.think + this.#pace.point + this.#pace.click));
    const file: ChosenFile = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
    await this.#hands.chooseFile(field, file);
  }
}
