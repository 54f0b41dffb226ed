/** The operator's console: a process of its own, with its own login to the database. */
import Fastify from "fastify";
import { checkDatabase } from "../check-database.ts";
import { ConfigError, readConsoleConfig } from "../config.ts";
import { CONSOLE_LOGIN, UnfitDatabase } from "../kit/database/database-fitness.ts";
import { listenOn, PortError } from "../kit/http/listening.ts";
import { logOptions } from "../kit/observability/log.ts";
import { buildConsole } from "./app.ts";
import { openConsoleServices } from "./services.ts";

/** How long requests in flight get before the process ends all the same. */
const STOP_WITHIN_MS = 8_000;

async function main(): Promise<void> {
  const config = await readConsoleConfig();
  const { env } = config;
  const log = Fastify({ logger: logOptions(env.LOG_LEVEL) }).log;
  const services = openConsoleServices(config, log);
  await checkDatabase(services.db, CONSOLE_LOGIN);
  const app = await buildConsole(services);
  const { CONSOLE_PORT: port, HOST: host } = env;
  await listenOn("CONSOLE_PORT", port, () => app.listen({ port, host }));
  process.send?.({ ready: true, url: env.CONSOLE_URL });

  const stop = () => {
    if (services.stopping.signal.aborted) return;
    services.stopping.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void app
      .close()
      .then(() => services.notifications.close())
      .then(() => services.db.close())
      .then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent process is gone, so nothing else would stop this process in order.
  process.on("disconnect", stop);
}

main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  const isPlain = error instanceof ConfigError || error instanceof UnfitDatabase;
  const text = error instanceof PortError ? ` ${message}` : `\n${isPlain ? message : stack}`;
  process.stderr.write(`the console cannot start:${text}\n`);
  process.exit(1);
});
