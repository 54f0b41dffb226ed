/** Keeps a request that moves money, with its Idempotency-Key, until its result is known (`requestKeeper`). */
export type KeptRequest<Content> = Content & { readonly idempotencyKey: string };

/** The number of hexadecimal digits of the time in a UUID of version 7. */
const TIME_DIGITS = 12;
/** The index right after the version digit in the text of a UUID. */
const RANDOM_FROM = 15;

/** A place that keeps one request at a time. */
type Place = {
  readonly read: () => string | null;
  readonly write: (text: string | null) => void;
};

/**
 * Keeps a request before it is sent. A press after a lost response sends the same key, so the server executes the
 * request once.
 */
export function requestKeeper<Content extends object>({ read, write }: Place) {
  const kept = (): KeptRequest<Content> | undefined => {
    const text = read();
    return text === null ? undefined : (JSON.parse(text) as KeptRequest<Content>);
  };
  return {
    kept,
    /** Returns the request for this content: the kept one if it is the same, otherwise a new one. */
    keep: (content: Content): KeptRequest<Content> => {
      const earlier = kept();
      if (earlier && JSON.stringify({ ...earlier, ...content }) === read()) return earlier;
      const request = { ...content, idempotencyKey: newKey() };
      write(JSON.stringify(request));
      return request;
    },
    /** Forgets a request whose result is known. A newer one stays. */
    forget: ({ idempotencyKey }: KeptRequest<Content>): void => {
      if (kept()?.idempotencyKey === idempotencyKey) write(null);
    },
  };
}

/** Returns a UUID of version 7 (RFC 9562). It begins with the time, so neighbouring keys are close in an index. */
function newKey(): string {
  const time = Date.now().toString(16).padStart(TIME_DIGITS, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(RANDOM_FROM)}`;
}

/** Keeps a request until the page closes. */
export function inMemory(): Place {
  let kept: string | null = null;
  return { read: () => kept, write: (text) => (kept = text) };
}

/** Keeps a request until the tab closes, reloads included; without storage, until the page closes. */
export function inTab(name: string): Place {
  const memory = inMemory();
  return {
    read: () => {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return memory.read();
      }
    },
    write: (text) => {
      try {
        if (text === null) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, text);
      } catch {
        memory.write(text);
      }
    },
  };
}
