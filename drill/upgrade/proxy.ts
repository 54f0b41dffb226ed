import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../tools/lib/paths.ts";
import { ensureTools, FOLDER, makeDebian } from "../lib/debian.ts";

/** `PUBLIC_URL` of the drill's portal. */
export const PUBLIC_URL = "https://localhost";

const PROGRAMS = "/usr/sbin:/usr/bin:/sbin:/bin";
/** As long as the page waits for an answer. */
const PATIENCE_MS = 5_000;
const UP_WITHIN_MS = 30_000;
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

/** The root of a Debian with its Caddy: that of production, and newer than many machines'. */
const DEBIAN = join(FOLDER, "upgrade", "debian");
const CONFIG = "/etc/caddy/Caddyfile";
/** The folder for certificates, inside that root. */
const STATE = "/var/lib/caddy-drill";
const OUR_TOOLS = [
  { name: "debootstrap", file: "/usr/sbin/debootstrap" },
  { name: "iproute2", file: "/usr/sbin/ip" },
  { name: "curl", file: "/usr/bin/curl" },
] as const;

/** Installs Caddy once: 300 MB. */
export async function ensureProxy(): Promise<void> {
  await ensureTools(OUR_TOOLS);
  await makeDebian(DEBIAN, ["caddy", "ca-certificates"]);
}

/** @param folder gets the log */
export async function startProxy(folder: string): Promise<Proxy> {
  const { authority, gone, kill } = startCaddy(folder);
  const agent = await Promise.race([
    connect(authority),
    gone.then(() => {
      throw new Error(`Caddy does not start: ${readFileSync(join(folder, "caddy.log"), "utf8")}`);
    }),
  ]);
  return {
    ask: (asked) => send(agent, asked),
    close: async () => {
      agent.destroy();
      await kill();
    },
  };
}

function startCaddy(folder: string) {
  const output = openSync(join(folder, "caddy.log"), "a");
  copyFileSync(join(ROOT, "deploy", "caddy", "Caddyfile"), join(DEBIAN, CONFIG));
  writeFileSync(join(DEBIAN, "etc/hosts"), "127.0.0.1 localhost\n");
  rmSync(join(DEBIAN, STATE), { recursive: true, force: true });
  const run = ["caddy", "run", "--adapter", "caddyfile", "--config", CONFIG];
  const places = { PATH: PROGRAMS, HOME: STATE, XDG_DATA_HOME: STATE, XDG_CONFIG_HOME: STATE };
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "chroot", DEBIAN, ...run], {
    env: places,
    stdio: ["ignore", output, output],
  });
  const gone = once(child, "exit");
  return {
    /** The file of the authority that it has made for itself, once there is one. */
    authority: join(DEBIAN, STATE, "caddy/pki/authorities/local/root.crt"),
    gone,
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** @returns what asks Caddy over TLS, once it answers anything */
async function connect(authority: string): Promise<Agent> {
  const deadline = Date.now() + UP_WITHIN_MS;
  while (Date.now() < deadline) {
    await sleep(LOOK_EVERY_MS);
    if (!existsSync(authority)) continue;
    const agent = new Agent({
      keepAlive: true,
      maxSockets: CONNECTIONS,
      ca: readFileSync(authority),
      servername: "localhost",
    });
    try {
      await send(agent, { path: "/healthz" });
      return agent;
    } catch {
      agent.destroy();
    }
  }
  throw new Error("Caddy does not answer");
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
