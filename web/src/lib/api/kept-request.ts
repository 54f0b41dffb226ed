/** The requests that move money: each is kept, with its Idempotency-Key, until its answer is known. */
export type KeptRequest<Content> = Content & { readonly idempotencyKey: string };

/** Where a request is kept, one at a time. */
type Place = {
  readonly read: () => string | null;
  readonly write: (text: string | null) => void;
};

/**
 * Keeps a request before it is sent: whoever presses again after a lost answer sends the same key, and the server
 * does it once.
 */
export function requestKeeper<Content extends object>({ read, write }: Place) {
  const kept = (): KeptRequest<Content> | undefined => {
    const text = read();
    return text === null ? undefined : (JSON.parse(text) as KeptRequest<Content>);
  };
  return {
    kept,
    /** The request to send for this content: the one that is kept where it is the same, else a new one. */
    keep: (content: Content): KeptRequest<Content> => {
      const earlier = kept();
      if (earlier && JSON.stringify({ ...earlier, ...content }) === read()) return earlier;
      const request = { ...content, idempotencyKey: crypto.randomUUID() };
      write(JSON.stringify(request));
      return request;
    },
    /** Its answer is known. One that was kept since stays. */
    forget: ({ idempotencyKey }: KeptRequest<Content>): void => {
      if (kept()?.idempotencyKey === idempotencyKey) write(null);
    },
  };
}

/** Until the page closes. */
export function inMemory(): Place {
  let kept: string | null = null;
  return { read: () => kept, write: (text) => (kept = text) };
}

/** Until the tab closes, reloads included; where the browser forbids storage, until the page closes. */
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
