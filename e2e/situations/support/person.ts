import type { Locator, Page } from "@playwright/test";
import type { ChosenFile, Hands } from "./hands.ts";

/**
 * How long a practised person's actions take, in seconds: the Keystroke-Level Model (Card, Moran, Newell: "The
 * keystroke-level model for user performance time with interactive systems", 1980).
 */
const SECONDS = {
  /** Deciding what comes next. */
  think: 1.35,
  /** Moving the pointer to something. */
  point: 1.1,
  /** The button of the mouse, down and up. */
  click: 0.2,
  /** A key, by somebody who types 55 words a minute. */
  key: 0.2,
} as const;

/** What a person's work costs: presses are clicks and keys that are no text; what is typed costs time. */
export class Effort {
  presses = 0;
  seconds = 0;

  add(presses: number, seconds: number): void {
    this.presses += presses;
    this.seconds += seconds;
  }
}

/** A member of staff at a page of the console, whose presses are counted. Reading the page counts as thinking. */
export class Person {
  readonly page: Page;
  readonly #effort: Effort;
  readonly #hands: Hands;

  constructor(page: Page, effort: Effort, hands: Hands) {
    this.page = page;
    this.#effort = effort;
    this.#hands = hands;
  }

  /** Points at something and clicks it: one press. */
  async click(what: Locator): Promise<void> {
    this.#effort.add(1, SECONDS.think + SECONDS.point + SECONDS.click);
    await this.#hands.click(what);
  }

  /** Presses a key or a chord, such as `Enter` or `Control+k`: one press. */
  async press(keys: string): Promise<void> {
    this.#effort.add(1, SECONDS.think + keys.split("+").length * SECONDS.key);
    await this.page.keyboard.press(keys);
  }

  /** Types a text into the field that has the focus: time, and no press. */
  async type(text: string): Promise<void> {
    this.#effort.add(0, SECONDS.think + text.length * SECONDS.key);
    await this.page.keyboard.insertText(text);
  }

  /** Clicks into a field and types over what it has: one press. */
  async fill(field: Locator, text: string): Promise<void> {
    this.#effort.add(1, SECONDS.think + SECONDS.point + SECONDS.click + text.length * SECONDS.key);
    await this.#hands.fill(field, text);
  }

  /** Chooses of a list by its first letters: one press to open it. */
  async choose(list: Locator, label: string): Promise<void> {
    this.#effort.add(1, SECONDS.think + SECONDS.point + SECONDS.click + 2 * SECONDS.key);
    await this.#hands.choose(list, label);
  }

  /** Chooses a file: one press to open the dialog, and one for the file in it. */
  async chooseFile(field: Locator, name: string, text: string): Promise<void> {
    this.#effort.add(2, 2 * (SECONDS.think + SECONDS.point + SECONDS.click));
    const file: ChosenFile = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
    await this.#hands.chooseFile(field, file);
  }
}
