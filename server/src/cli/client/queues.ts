/** The command `list`: one queue for every call of the console that only reads. */
import { consoleCalls } from "@portal/contract/console/calls";
import type { Call } from "@portal/contract/http/call";
import type { Send } from "./console-client.ts";
import type { Output } from "../command.ts";
import { type Flag, flagsOf, jsonSchemaOf, readFields, type Typed } from "../options.ts";
import { linesOf, tableOf } from "../output.ts";

/**
 * The reading calls, except those about the caller's own session or browser (`own-…`). Their names come from their
 * paths: `queues/unmatched` is `unmatched`, `cases/{id}` is `case`.
 */
export const queues: ReadonlyMap<string, Call> = new Map(
  consoleCalls
    .filter((call) => call.method === "GET" && "right" in call && !call.right.startsWith("own-"))
    .map((call) => [nameOf(call.path), call]),
);

function nameOf(path: string): string {
  const below = path.replace(/^\/api\/console\/(queues\/)?/, "").replace(/s\/\{\w+\}$/, "");
  return below.replaceAll(/\/\{\w+\}/g, "").replaceAll("/", "-");
}

const fieldsOf = (schema: Call["query"]): Flag[] => (schema ? flagsOf(jsonSchemaOf(schema)) : []);

/** Returns the options of a queue: its parameters, then its filters. */
export const flagsOfQueue = ({ params, query }: Call): Flag[] => [
  ...fieldsOf(params),
  ...fieldsOf(query),
];

type Page = {
  readonly rows: readonly Record<string, unknown>[];
  readonly nextCursor: string | null;
};

/** Reads one page of a queue, or all pages. @throws UsageError, Refusal, NoAnswer */
export async function readQueue(
  send: Send,
  call: Call,
  typed: Typed,
  env: NodeJS.ProcessEnv,
): Promise<Output> {
  const params = await readFields(call.params, fieldsOf(call.params), typed, env);
  const query = await readFields(call.query, fieldsOf(call.query), typed, env);
  const reply = (await send(call, { params, query })) as object;
  if (!("nextCursor" in reply)) return { lines: linesOf(reply), data: reply };
  const { rows: first, nextCursor: second, ...others } = reply as Page;
  const rows = [...first];
  let nextCursor = second;
  while (typed["all"] && nextCursor !== null) {
    const next = (await send(call, { params, query: { ...query, cursor: nextCursor } })) as Page;
    rows.push(...next.rows);
    nextCursor = next.nextCursor;
  }
  const table = rows.length === 0 ? ["Nothing."] : tableOf(rows);
  const more = nextCursor === null ? [] : [`There are more: --all, or --cursor=${nextCursor}`];
  return {
    lines: [...table, ...linesOf(others), ...more],
    data: { ...others, rows, nextCursor },
  };
}
