type Preloader = (path: string) => void;

let loader: Preloader = () => {};

/** Called once by the routes, because only they know what a path needs. */
export function setPreloader(next: Preloader): void {
  loader = next;
}

/** Starts to load the page of a path, if there is one. A repeat costs nothing. */
export function preload(path: string): void {
  loader(path);
}
