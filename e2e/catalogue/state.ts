/** The types of what the gallery shows: the portal's screens and the states that each can be in. */
import type { Locator, Page } from "@playwright/test";

/** A visitor, or one of the demo's players. Drawing a picture changes none of the players' data. */
export type Viewer = "visitor" | "demo" | "khoa" | "trong";

/** Brings an empty page into a state. @returns the element that the picture must show */
export type Reach = (page: Page) => Promise<Locator>;

/** A state as its screen's file describes it. */
type Description = {
  /** The requirement, where it is not the screen's. */
  readonly requirement?: string;
  /** A description of what the state shows. */
  readonly shows: string;
  readonly reach: Reach;
  /** The test's file below e2e/ without extension, and enough of its title to tell it from others. */
  readonly test?: readonly [file: string, title: string];
  /** The viewer, where it is not the screen's. */
  readonly as?: Viewer;
  /** True for a wide window in the light theme, instead of a phone in the dark one. */
  readonly onDesktop?: true;
  /** The only device that can be in the state, such as one with applications to open. */
  readonly only?: "touch" | "mouse";
  /** True for the whole page, instead of what a window shows of it. */
  readonly isWhole?: true;
  /** True where the state needs the service worker. */
  readonly withWorker?: true;
};

type ScreenHead = {
  readonly title: string;
  /** Paths of contract/src/pages.ts. */
  readonly paths: readonly string[];
};

/** A state with what its screen says for all of its states. `id` is the name of its picture. */
export type State = Description & {
  readonly id: string;
  readonly requirement: string;
  readonly as: Viewer;
};

export type Screen = ScreenHead & { readonly states: readonly State[] };

/** Returns a screen of states by their ids. */
export function screen({
  requirement,
  as,
  states,
  ...head
}: ScreenHead & {
  readonly requirement: string;
  readonly as: Viewer;
  readonly states: Readonly<Record<string, Description>>;
}): Screen {
  const all = Object.entries(states);
  return { ...head, states: all.map(([id, state]) => ({ id, requirement, as, ...state })) };
}
