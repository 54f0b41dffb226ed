/** Starts the portal in its own process, and stubs of the mail server and the game that it calls. */
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { MIGRATIONS } from "../../server/src/health.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { NODE_OPTIONS } from "../../server/src/process-options.ts";
import { startProgram } from "../../server/src/testing/portal/child-program.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { stubHttpServer } from "../../server/src/testing/portal/stub-http-server.ts";
import { stubMailServer } from "../../server/src/testing/portal/stub-mail-server.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";

/** The portal in its own process. */
export type Portal = {
  readonly port: number;
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/** A mail server and a game that answer at once, so that emails and coins are sent as in production. */
export type Parties = Awaited<ReturnType<typeof startParties>>;

/** How many database connections the portal has. Peers get as many, so that both can run as many queries at once. */
export const DATABASE_CONNECTIONS = 12;
const MAIN = new URL("../../server/src/main.ts", import.meta.url);
/** Port 9, "discard": nothing answers there. */
const NOBODY = "http://127.0.0.1:9";

export type PortalOptions = {
  /** Logs in to the embedded server as the owner. */
  readonly databaseUrl: string;
  /** The folder for the portal's files. */
  readonly folder: string;
  readonly parties: Parties;
  /** The port of a proxy with TLS before it ([proxy.ts](proxy.ts)). Absent: browsers call the portal itself. */
  readonly proxyPort?: number;
  /** `RATE_LIMIT_SCALE`. By default limits are counted as always, but never reached. */
  readonly limitScale?: number;
};

export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { databaseUrl, folder, parties, proxyPort, limitScale = 1_000_000 } = options;
  await migrate(databaseUrl, MIGRATIONS);
  const port = await takePort();
  const url = proxyPort ? `https://localhost:${proxyPort}` : `http://127.0.0.1:${port}`;
  const { stop } = await startProgram(MAIN, {
    ...TEST_SECRETS,
    NODE_OPTIONS: [...NODE_OPTIONS, ...profiling()].join(" "),
    DATA_DIR: folder,
    DATABASE_URL: runtimeUrlOf(databaseUrl),
    DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
    PORT: String(port),
    PUBLIC_URL: url,
    TRUSTED_PROXY_HOPS: proxyPort ? "1" : "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "warn",
    RATE_LIMIT_SCALE: String(limitScale),
    CAPTCHA_COST: "1",
    SMTP_URL: parties.smtpUrl,
    MAIL_FROM: "no-reply@fsonline.example",
    GAME_API_URL: parties.gameUrl,
    CARD_API_URL: `${NOBODY}/cards`,
    VIETTEL_INQUIRY_URL: `${NOBODY}/viettel`,
  });
  return { port, url, stop };
}

const ZONE = { id: "1", name: "Zone" };
const CHARACTER = { id: "c1", name: "Kiếm Khách", level: 30 };

/** Starts a mail server that accepts everything, and a game with one open zone where everybody has a character. */
export async function startParties() {
  const mail = await stubMailServer({});
  const game = await stubHttpServer();
  game.answers((response, { path }) => {
    const answer = path.endsWith("/zones")
      ? { code: 0, zones: [{ ...ZONE, open: true, characters: [CHARACTER] }] }
      : { code: 0, duplicate: false };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    gameUrl: game.url,
    stop: async () => {
      await Promise.all([mail.close(), game.close()]);
    },
  };
}

/** Returns Node's profiling options if BENCH_CPU_PROFILE names a folder. Developer tools open the profile. */
function profiling(): string[] {
  const folder = process.env["BENCH_CPU_PROFILE"];
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
}
