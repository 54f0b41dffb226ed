import type { Locator } from "@playwright/test";

export type ChosenFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
};

/** How somebody works a page: with the pointer, or with the keyboard alone. */
export type Hands = {
  /** Presses a link, a button, or whatever opens a row. */
  click(what: Locator): Promise<void>;
  /** Replaces what a field has. */
  fill(field: Locator, text: string): Promise<void>;
  /** Chooses of a list by what it shows. */
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
