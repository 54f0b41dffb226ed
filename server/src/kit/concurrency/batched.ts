/**
 * Batches single calls: calls that arrive while a batch is running go together in the next. Each caller gets
 * the outcome of their own batch.
 */
export function batched<T>(act: (lot: readonly T[]) => Promise<void>): (one: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isActing = false;

  const actOnAll = async () => {
    isActing = true;
    while (waiting.length > 0) {
      const lot = waiting;
      waiting = [];
      await act(lot.map(({ one }) => one)).then(
        () => lot.forEach(({ resolve }) => resolve()),
        (error: unknown) => lot.forEach(({ reject }) => reject(error)),
      );
    }
    isActing = false;
  };
  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (!isActing) void actOnAll();
    });
}

type Waiting<T> = {
  readonly one: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};
