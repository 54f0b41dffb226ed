/** What docs/screens.md shows: the screens of the portal, and each state that one can meet them in. */
import type { Locator, Page } from "@playwright/test";

/** A visitor, or one of the demo's players. Nothing that is done for a picture changes what they have. */
export type Viewer = "visitor" | "demo" | "khoa" | "trong";

export type State = {
  /** Names its picture. */
  readonly id: string;
  readonly requirement: string;
  /** What there is to see. */
  readonly shows: string;
  /** Brings it about on an empty page. @returns what has to be on the picture */
  readonly reach: (page: Page) => Promise<Locator>;
  /** Its file below e2e/ without the ending, and as much of its title as tells it from others. */
  readonly test?: readonly [file: string, title: string];
  /** Where it is another than the screen's. */
  readonly as?: Viewer;
  /** A wide window in the light theme, instead of a phone in the dark one. */
  readonly onDesktop?: true;
  /** The page from top to bottom, instead of what a window shows of it. */
  readonly isWhole?: true;
  /** The service worker is part of it. */
  readonly withWorker?: true;
};

export type Screen = {
  readonly title: string;
  /** Of contract/src/pages.ts. */
  readonly paths: readonly string[];
  readonly as: Viewer;
  readonly states: readonly State[];
};
