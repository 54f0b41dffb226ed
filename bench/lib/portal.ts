import { fileURLToPath } from "node:url";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { MIGRATIONS } from "../../server/src/health.ts";
import { derivedKey } from "../../server/src/kit/crypto/keys.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { mintCsrfToken } from "../../server/src/kit/http/browser/csrf.ts";
import { NODE_OPTIONS } from "../../server/src/process-options.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { startProgram } from "./programs.ts";

/** The portal in a process of its own. */
export type Portal = {
  readonly pid: number;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

/** The number of database connections; peers get the same, so that as many queries are under way. */
export const DATABASE_CONNECTIONS = 12;

export const SEPAY_SECRET = "bench-sepay-secret";
const APP_SECRET = "bench-secret-of-the-portal-0123456789";
/** "discard": nothing answers there. */
const NO_PORT = 9;

/** Returns the CSRF token that the page of this session has. */
export const csrfTokenOf = (sessionToken: string): string =>
  mintCsrfToken([derivedKey(APP_SECRET, "csrf")], sessionToken);

type Surroundings = {
  /** Logs in to the embedded server as the owner. */
  readonly databaseUrl: string;
  /** The port of a mail server on this machine. */
  readonly smtpPort: number;
  /** The folder for the portal's secret and log. */
  readonly folder: string;
  /** The port of a game server on this machine; without it there is none. */
  readonly gamePort?: number;
  /** `RATE_LIMIT_SCALE`. By default limits are counted as always, but never reached. */
  readonly limitScale?: number;
};

export async function startPortal({
  databaseUrl,
  smtpPort,
  folder,
  gamePort = NO_PORT,
  limitScale = 1_000_000,
}: Surroundings): Promise<Portal> {
  const port = await takePort();
  await migrate(databaseUrl, MIGRATIONS);
  const { pid, stop } = await startProgram({
    file: fileURLToPath(new URL("../../server/src/main.ts", import.meta.url)),
    logFile: `${folder}/portal.log`,
    nodeOptions: [...NODE_OPTIONS, ...profiling()],
    env: {
      DATA_DIR: folder,
      APP_SECRET,
      DATABASE_URL: runtimeUrlOf(databaseUrl),
      DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      METRICS_PORT: "0",
      LOG_LEVEL: "warn",
      RATE_LIMIT_SCALE: String(limitScale),
      CAPTCHA_COST: "1",
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: "no-reply@fsonline.example",
      SEPAY_SECRET,
      MOMO_PARTNER_CODE: "bench",
      MOMO_ACCESS_KEY: "bench-momo-access",
      MOMO_SECRET_KEY: "bench-momo-secret",
      VIETTEL_MERCHANT_CODE: "bench",
      VIETTEL_ACCESS_CODE: "bench-viettel-access",
      VIETTEL_HASH_KEY: "bench-viettel-key",
      VIETTEL_INQUIRY_URL: `http://127.0.0.1:${NO_PORT}/viettel`,
      CARD_API_URL: `http://127.0.0.1:${NO_PORT}/cards`,
      CARD_PARTNER_ID: "bench",
      CARD_PARTNER_KEY: "bench-card-key",
      GAME_API_URL: `http://127.0.0.1:${gamePort}`,
      GAME_API_KEY_ID: "bench-portal",
      GAME_API_SECRET: "bench-game-secret",
    },
  });
  return { pid, port, stop };
}

type Sink = { readonly port: number; stop(): Promise<void> };

/** Starts a mail server, so that emails are sent as in production. */
export const startMailSink = (): Promise<Sink> => startSink("./data/mail-sink.ts");

/** Starts a game server, so that coins are delivered as in production. */
export const startGameSink = (): Promise<Sink> => startSink("./data/game-sink.ts");

async function startSink(path: string): Promise<Sink> {
  const port = await takePort();
  const file = fileURLToPath(new URL(path, import.meta.url));
  const { stop } = await startProgram({ file, env: { PORT: String(port) } });
  return { port, stop };
}

/**
 * Returns Node's profiling options where BENCH_CPU_PROFILE names a folder. Developer tools can open the
 * profile.
 */
function profiling(): string[] {
  const folder = process.env["BENCH_CPU_PROFILE"];
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
}
