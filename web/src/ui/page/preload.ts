/** Starts to load a page before the player opens it (`preload`). The routes set how. */

/** `afterLogin`: a visitor will open the page as a player. */
type Preloader = (path: string, afterLogin?: boolean) => void;

let loader: Preloader = () => {};

/** Called once by the routes, because only they know what a path needs. */
export function setPreloader(next: Preloader): void {
  loader = next;
}

/** Starts to load the page of a path, if there is one. A repeat costs nothing. */
export function preload(path: string, afterLogin?: boolean): void {
  loader(path, afterLogin);
}
