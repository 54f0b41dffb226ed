/**
 * What `read` gave last, read anew once it is older than `freshMs`; whoever asks meanwhile waits for the
 * same reading. A reading that fails is not remembered. Ages are told by a clock that is never set back.
 */
export function cached<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: Promise<T>; readonly readAt: number } | undefined;
  return () => {
    if (known && performance.now() - known.readAt < freshMs) return known.value;
    const value = read();
    const reading = { value, readAt: performance.now() };
    known = reading;
    value.catch(() => {
      if (known === reading) known = undefined;
    });
    return value;
  };
}
