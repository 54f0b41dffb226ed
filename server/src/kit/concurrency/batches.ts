/** Two kinds of batches: `batched` joins concurrent calls into one, `inBatches` splits a sequence of rows. */

/**
 * Batches single calls: calls that arrive while `act` runs form the next batch. Each caller gets the
 * outcome of its batch.
 */
export function batched<T>(act: (batch: readonly T[]) => Promise<void>): (one: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isActing = false;

  const actOnAll = async () => {
    isActing = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await act(batch.map(({ one }) => one)).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
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

/** Yields rows in their order, in batches of `size`; the last batch may be smaller. */
export async function* inBatches<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
