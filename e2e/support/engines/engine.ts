/** Defines what a browser engine must offer to the journeys (`Engine`). */
import type { Tab } from "./tab.ts";

/** A phone's screen, in CSS pixels. */
export const SCREEN = { width: 360, height: 740 };

type Opened = { readonly tab: Tab; readonly version: string; close(): Promise<void> };

/** A browser that has been started. */
export type Engine = {
  /** Opens a tab without cookies or storage. Errors of its pages go to `report`. */
  open(report: (error: string) => void): Promise<Opened>;
  close(): Promise<void>;
};
