/**
 * A process of the portal that the day never deploys. It is put together as `server/src/main.ts` does it, but its
 * periodic work follows the clock of the day: whoever moves that clock posts to `WORK_PORT` which minutes have passed.
 */
import { createServer } from "node:http";
import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { openFigures } from "../../server/src/features/figures/open-figures.ts";
import { openMetrics, serveMetrics } from "../../server/src/kit/observability/metrics.ts";
import { openServices } from "../../server/src/services.ts";
import { silentLog } from "../../server/src/testing/portal/silent-log.ts";
import { doPeriodicWork } from "../alerts/environment.ts";

const HOST = "127.0.0.1";

const config = await readConfig();
const services = await openServices(config, silentLog);
const app = await buildApp(services);
const metrics = openMetrics(services.registry);
metrics.observe(app);
const { refresh } = openFigures(services);
await serveMetrics({
  registry: services.registry,
  host: HOST,
  port: Number(process.env["METRICS_PORT"]),
  refresh,
});
services.jobs.start();
await app.listen({ host: HOST, port: config.env.PORT });

const works = createServer((request, response) => {
  const [, from, to] = (request.url ?? "").split("/").map(Number);
  doPeriodicWork(services, from!, to!).then(
    () => response.writeHead(204).end(),
    (error: unknown) => response.writeHead(500).end(String((error as Error).stack)),
  );
});
works.listen(Number(process.env["WORK_PORT"]), HOST, () => process.send?.({ ready: true }));
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
