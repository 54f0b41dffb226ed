declare global {
  interface Window {
    /** The requests of boot.js, by their paths; each is used once. */
    askedEarly?: Record<string, Promise<Response> | undefined>;
  }
}

/** Returns the response to a GET call that boot.js has requested, if it has and nobody took it yet. */
export function takeAsked(path: string): Promise<Response> | undefined {
  const asked = window.askedEarly?.[path];
  if (asked) delete window.askedEarly?.[path];
  return asked;
}
