/** Reports to the start of the application that a page is mounted. */
import { useLayoutEffect } from "react";

let onReady: (() => void) | undefined;

/** Calls `act` once a page, or a message in its place, is mounted. Its first view is hydrated by then. */
export function whenPageReady(act: () => void): void {
  onReady = act;
}

/** Reports that a page, or a message in its place, is mounted. */
export function usePageReady(): void {
  useLayoutEffect(() => onReady?.(), []);
}
