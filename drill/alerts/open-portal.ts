import type { AddressInfo } from "node:net";
import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { openFigures } from "../../server/src/features/figures/open-figures.ts";
import { openMetrics, serveMetrics } from "../../server/src/kit/observability/metrics.ts";
import { closeServices, openServices, type Services } from "../../server/src/services.ts";
import { portalConfigWith } from "../../server/src/testing/portal/portal-config.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import {
  furtherAddresses,
  type Sandbox,
  sandboxAddresses,
  startSandbox,
} from "../../server/src/testing/portal/sandbox.ts";
import { type Scrape, scrape } from "../../server/src/testing/portal/scrape.ts";
import { silentLog } from "../../server/src/testing/portal/silent-log.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";

/** The portal in this process, put together as its own entry does, so that the drill can drive its clock. */
export type OpenPortal = {
  readonly url: string;
  readonly services: Services;
  readonly sandbox: Sandbox;
  /** What Prometheus would get; undefined where nobody answers. */
  scrape(): Promise<Scrape | undefined>;
  /** Ends the portal and its parties, however often it is called. */
  end(): Promise<void>;
};

const POLL_MS = 20;
/** So that what stays undecided does not hold the drill up. */
const OUTSIDE_WAIT_MS = 200;
const KEPT_DAYS = 90;
const HOST = "127.0.0.1";

/** @param settings on top of those that the sandbox needs */
export async function openPortal(settings: Readonly<Record<string, string>>): Promise<OpenPortal> {
  const [sandboxPort, smtpPort, metricsPort] = [
    await takePort(),
    await takePort(),
    await takePort(),
  ];
  const config = await readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    CAPTCHA_COST: "1",
    RATE_LIMIT_SCALE: "100000",
    ...sandboxAddresses(sandboxPort),
    ...furtherAddresses(sandboxPort, smtpPort),
    SEPAY_API_TOKEN: TEST_SECRETS.SEPAY_SECRET,
    ...TEST_SECRETS,
    PORTAL_CONFIG: portalConfigWith({
      dataRequests: {},
      retention: { paymentDetailsDays: KEPT_DAYS },
    }),
    ...settings,
  });
  const services = await openServices(config, silentLog, {
    jobTimes: { pollMs: POLL_MS },
    outsideWaitMs: OUTSIDE_WAIT_MS,
  });
  const app = await buildApp(services);
  const metrics = openMetrics(services.registry);
  metrics.observe(app);
  const { refresh } = openFigures(services, 0);
  const { registry } = services;
  const metricsServer = await serveMetrics({ registry, host: HOST, port: metricsPort, refresh });
  services.jobs.start();
  await app.listen({ host: HOST, port: 0 });
  const url = `http://${HOST}:${(app.server.address() as AddressInfo).port}`;
  const sandbox = await startSandbox(sandboxPort, url, { SANDBOX_SMTP_PORT: String(smtpPort) });
  let ending: Promise<void> | undefined;
  const end = async () => {
    await sandbox.close();
    metricsServer.closeAllConnections();
    metricsServer.close();
    await app.close().catch(() => undefined);
    await closeServices(services).catch(() => undefined);
  };
  return {
    url,
    services,
    sandbox,
    scrape: () => scrape(`http://${HOST}:${metricsPort}/metrics`).catch(() => undefined),
    end: () => (ending ??= end()),
  };
}
