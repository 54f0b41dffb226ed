import { useLayoutEffect } from "react";

let onReady: (() => void) | undefined;

/** Has `act` called once a page, or a message in its place, is mounted; its first view is hydrated by then. */
export function whenPageReady(act: () => void): void {
  onReady = act;
}

/** For what stands in the place of a page: says that it is mounted. */
export function usePageReady(): void {
  useLayoutEffect(() => onReady?.(), []);
}
