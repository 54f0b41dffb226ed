import { readdirSync } from "node:fs";
import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { RUNTIME_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import type { PortalProcess } from "./processes.ts";

/** What the portal's processes take when nothing is under way, all together. */
export type Usage = {
  /** After a full collection of garbage, with what lies outside of V8's heap. */
  readonly memoryBytes: number;
  /** Files, sockets and pipes. */
  readonly descriptors: number;
  /** The database's connections of the portal's login. */
  readonly connections: number;
};

type HeapUsage = Readonly<
  Record<"usedSize" | "embedderHeapUsedSize" | "backingStorageSize", number>
>;

export async function readUsage(db: Queries, portals: readonly PortalProcess[]): Promise<Usage> {
  const descriptors = sumOf(portals.map(({ pid }) => readdirSync(`/proc/${pid()}/fd`).length));
  const connections = await db.value<number>(sql`
    select count(*)::int from pg_stat_activity where usename = ${RUNTIME_LOGIN}`);
  const memory = await Promise.all(portals.map(({ inspectorPort }) => readMemory(inspectorPort)));
  return { memoryBytes: sumOf(memory), descriptors, connections };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Asks a process by Node's inspector (Chrome DevTools Protocol, domains HeapProfiler and Runtime). */
async function readMemory(inspectorPort: number): Promise<number> {
  const targets = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  try {
    // The second round takes what the finalisers of the first have let go.
    for (let id = 1; id <= 2; id += 1) await call(socket, id, "HeapProfiler.collectGarbage");
    const usage = await call<HeapUsage>(socket, 3, "Runtime.getHeapUsage");
    return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize;
  } finally {
    socket.close();
  }
}

function call<Result>(socket: WebSocket, id: number, method: string): Promise<Result> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as { id?: number; result: Result };
      if (message.id !== id) return;
      socket.removeEventListener("message", hear);
      resolve(message.result);
    };
    socket.addEventListener("message", hear);
    socket.send(JSON.stringify({ id, method }));
  });
}
