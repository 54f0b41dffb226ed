import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { HAPROXY, PGBOUNCER } from "../failover/edge.ts";
import type { Lasting } from "./lasting.ts";

/** What a process of the portal takes when nothing is under way. */
export type Usage = {
  /** What V8 has in use after a full collection of garbage, with what lies outside of its heap. */
  readonly memoryBytes: number;
  /** What the process then has of the machine's memory (resident set). */
  readonly residentBytes: number;
  /** Its connections to the database. */
  readonly connections: number;
  /** Its other sockets, its files and pipes. */
  readonly descriptors: number;
};

type HeapUsage = Readonly<
  Record<"usedSize" | "embedderHeapUsedSize" | "backingStorageSize", number>
>;

const BYTES_PER_KB = 1_024;
/** TCP_ESTABLISHED, as the kernel writes it. */
const ESTABLISHED = "01";
const DATABASE_PORTS = new Set(
  [HAPROXY, PGBOUNCER].map((address) => Number(address.split(":")[1])),
);

export async function readUsage({ pid, inspectorPort }: Lasting): Promise<Usage> {
  const open = openFiles(pid());
  const ofDatabase = socketsOfDatabase(pid());
  const connections = open.filter((file) => ofDatabase.has(file)).length;
  // First: the resident memory is read without the garbage.
  const memoryBytes = await readMemory(inspectorPort);
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid()}/status`, "utf8"))!;
  return {
    residentBytes: Number(kilobytes) * BYTES_PER_KB,
    descriptors: open.length - connections,
    connections,
    memoryBytes,
  };
}

/** Returns what each descriptor of a process stands for, such as `socket:[4711]`. */
function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch {
      // Closed since it was listed.
      return [];
    }
  });
}

/** Returns the sockets of this machine that are connected to the database (proc_pid_net(5), `tcp`). */
function socketsOfDatabase(pid: number): ReadonlySet<string> {
  const [, ...lines] = readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const connected = rows.filter(([, , remote = "", state]) => {
    const port = Number.parseInt(remote.split(":")[1] ?? "", 16);
    return state === ESTABLISHED && DATABASE_PORTS.has(port);
  });
  return new Set(connected.map((row) => `socket:[${row[9]}]`));
}

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
