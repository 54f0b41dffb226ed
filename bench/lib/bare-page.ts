import { once } from "node:events";

type Answer = {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

/** A page that is controlled by the browser's own protocol alone. */
export type BarePage = AsyncDisposable & {
  send(method: string, params?: object): Promise<unknown>;
  /** Evaluates an expression, and waits for its promise. */
  evaluate<Value>(expression: string): Promise<Value>;
};

/**
 * Opens a page in the browser's default context. What Playwright puts into each of its pages takes a slow phone's
 * processor up to 150 ms before the first paint: where that is measured, nothing may be put there.
 */
export async function openBarePage(debuggingPort: number): Promise<BarePage> {
  const origin = `http://127.0.0.1:${debuggingPort}`;
  const created = await fetch(`${origin}/json/new?about:blank`, { method: "PUT" });
  const { id, webSocketDebuggerUrl: url } = (await created.json()) as Record<string, string>;
  const socket = new WebSocket(url!);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const asked = answer.id === undefined ? undefined : waiting.get(answer.id);
    if (!asked) return;
    waiting.delete(answer.id!);
    if (answer.error) asked.reject(new Error(answer.error.message));
    else asked.resolve(answer.result);
  });
  let lastId = 0;
  const send = (method: string, params: object = {}): Promise<unknown> => {
    const asked = Promise.withResolvers<unknown>();
    waiting.set((lastId += 1), asked);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return asked.promise;
  };
  return {
    send,
    evaluate: async <Value>(expression: string) => {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result } = (await send("Runtime.evaluate", asked)) as { result: { value: Value } };
      return result.value;
    },
    [Symbol.asyncDispose]: async () => {
      await fetch(`${origin}/json/close/${id}`);
      socket.close();
    },
  };
}
