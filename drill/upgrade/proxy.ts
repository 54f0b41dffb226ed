/** The upgrade drill's proxy: Caddy as in production (`startProxy`), and requests to it (`ask`). */
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { ROOT } from "../../tools/lib/paths.ts";
import { DEBIAN } from "../lib/debian.ts";
import { startProgram } from "../lib/programs.ts";
import { until } from "../lib/report.ts";

/** `PUBLIC_URL` of the drill's portal. */
export const PUBLIC_URL = "https://localhost";

/** How long a page waits for an answer. */
const PATIENCE_MS = 5_000;
const UP_WITHIN_MS = 30_000;

export type Asked = {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
export type Answered = Awaited<ReturnType<typeof ask>>;

const CONFIG = "/etc/caddy/Caddyfile";
/** The folder for certificates, inside that root. */
const STATE = "/var/lib/caddy-drill";

/**
 * Starts Caddy with `deploy/caddy/Caddyfile`, and makes this process trust Caddy's own authority.
 * @returns a function that stops it
 */
export async function startProxy(): Promise<() => Promise<void>> {
  copyFileSync(join(ROOT, "deploy", "caddy", "Caddyfile"), join(DEBIAN, CONFIG));
  writeFileSync(join(DEBIAN, "etc/hosts"), "127.0.0.1 localhost\n");
  rmSync(join(DEBIAN, STATE), { recursive: true, force: true });
  const run = ["caddy", "run", "--adapter", "caddyfile", "--config", CONFIG];
  const env = { HOME: STATE, XDG_DATA_HOME: STATE, XDG_CONFIG_HOME: STATE };
  const caddy = startProgram("upgrade-caddy", ["chroot", DEBIAN, ...run], { env });
  const authority = join(DEBIAN, STATE, "caddy/pki/authorities/local/root.crt");
  await until("Caddy answers", UP_WITHIN_MS, async () => {
    if (!caddy.isRunning()) throw new Error("Caddy has ended: see its log");
    if (!existsSync(authority)) return false;
    setDefaultCACertificates([...getCACertificates("bundled"), readFileSync(authority, "utf8")]);
    return ask({ path: "/healthz" }).then(
      () => true,
      () => false,
    );
  });
  return () => caddy.end("SIGKILL");
}

/** Sends a request to the proxy over TLS. @throws without a whole answer in 5 s */
export async function ask({ method = "GET", path, headers = {}, body }: Asked) {
  const response = await fetch(`${PUBLIC_URL}${path}`, {
    method,
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body !== undefined && { body }),
  });
  const { status } = response;
  return { status, cookies: response.headers.getSetCookie().join(), text: await response.text() };
}
