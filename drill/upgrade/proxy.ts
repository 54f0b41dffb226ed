import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../tools/lib/paths.ts";

/** `PUBLIC_URL` of the drill's portal. */
export const PUBLIC_URL = "https://localhost";

/** As long as the page waits for an answer. */
const PATIENCE_MS = 5_000;
const CERTIFICATE_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;
/** As many connections as a busy evening's browsers share with the proxy. */
const CONNECTIONS = 64;

export type Asked = {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/** Caddy with `deploy/caddy/Caddyfile`, and a client that speaks to it over TLS. */
export type Proxy = {
  /** @throws where there is no whole answer in 5 s */
  ask(asked: Asked): Promise<Answered>;
  close(): Promise<void>;
};

/** @param folder gets certificates and log */
export async function startProxy(folder: string): Promise<Proxy> {
  const output = openSync(join(folder, "caddy.log"), "a");
  const config = join(ROOT, "deploy", "caddy", "Caddyfile");
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", config], {
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: ["ignore", output, output],
  });
  const authority = join(folder, "caddy/pki/authorities/local/root.crt");
  await until(() => existsSync(authority), child, `Caddy makes no certificate; see ${folder}`);
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    ca: readFileSync(authority),
    servername: "localhost",
  });
  return {
    ask: (asked) => send(agent, asked),
    close: async () => {
      agent.destroy();
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function until(isDone: () => boolean, child: ChildProcess, problem: string): Promise<void> {
  const deadline = Date.now() + CERTIFICATE_WITHIN_MS;
  while (!isDone()) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(problem);
    await sleep(LOOK_EVERY_MS);
  }
}

function send(
  agent: Agent,
  { method = "GET", path, headers = {}, body }: Asked,
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const options = { agent, host: "127.0.0.1", port: 443, method, path };
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const outgoing = request(
    { ...options, signal, headers: { host: "localhost", ...headers, ...length } },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    },
  );
  outgoing.on("error", reject);
  outgoing.end(body);
  return promise;
}
