/** The types of what docs/screens.md shows: the portal's screens and the states that each can be in. */
import type { Locator, Page } from "@playwright/test";

/** A visitor, or one of the demo's players. Drawing a picture changes none of the players' data. */
export type Viewer = "visitor" | "demo" | "khoa" | "trong";

export type State = {
  /** The name of the state's picture. */
  readonly id: string;
  readonly requirement: string;
  /** A description of what the state shows. */
  readonly shows: string;
  /** Reaches the state on an empty page. @returns the element that the picture must show */
  readonly reach: (page: Page) => Promise<Locator>;
  /** The test's file below e2e/ without extension, and enough of its title to tell it from others. */
  readonly test?: readonly [file: string, title: string];
  /** The viewer, where it is not the screen's. */
  readonly as?: Viewer;
  /** True for a wide window in the light theme, instead of a phone in the dark one. */
  readonly onDesktop?: true;
  /** True for the whole page, instead of what a window shows of it. */
  readonly isWhole?: true;
  /** True where the state needs the service worker. */
  readonly withWorker?: true;
};

export type Screen = {
  readonly title: string;
  /** Paths of contract/src/pages.ts. */
  readonly paths: readonly string[];
  readonly as: Viewer;
  readonly states: readonly State[];
};
