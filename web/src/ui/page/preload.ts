type Preloader = (path: string) => void;

let loader: Preloader = () => {};

/** Told once by the routes, which alone know what a path needs. */
export function setPreloader(next: Preloader): void {
  loader = next;
}

/** Starts to load the page of a path, if there is one. Doing it twice costs nothing. */
export function preload(path: string): void {
  loader(path);
}
