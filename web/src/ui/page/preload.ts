import type { Viewer } from "@portal/contract/pages";

/** `viewer`: who will open the page; by default who has this one. */
type Preloader = (path: string, viewer?: Viewer) => void;

let loader: Preloader = () => {};

/** Called once by the routes, because only they know what a path needs. */
export function setPreloader(next: Preloader): void {
  loader = next;
}

/** Starts to load the page of a path, if there is one. A repeat costs nothing. */
export function preload(path: string, viewer?: Viewer): void {
  loader(path, viewer);
}
