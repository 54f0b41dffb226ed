import type { Mailbox } from "./mailbox.ts";
import type { Machine } from "./machine.ts";
import type { SmallDisk } from "./small-disk.ts";
import { say, secondsSince } from "../lib/report.ts";
import { ALERT_PAGE_TO, ALERT_TICKET_TO, BACKUP_FOLDER, DOMAIN } from "./values.ts";

/** The figures of Alertmanager, Prometheus and the proxy's exporter that rules name. */
const WATCHERS_METRICS = [
  "alertmanager_notifications_failed_total",
  "prometheus_notifications_dropped_total",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
];
/** More than DiskFilling allows, and more than DiskNearlyFull does. */
const STAGES = [
  { ratio: 0.85, alert: "DiskFilling", to: ALERT_TICKET_TO },
  { ratio: 0.95, alert: "DiskNearlyFull", to: ALERT_PAGE_TO },
] as const;
/** A minute that it must last, with the scrapes before and the mail after it. */
const HEARD_WITHIN_MS = 5 * 60_000;
const USED = `1 - node_filesystem_avail_bytes{mountpoint=~"/|${BACKUP_FOLDER}"} / node_filesystem_size_bytes`;
const QUERY = "curl --silent --fail --get http://127.0.0.1:9090/api/v1/query --data-urlencode";

/**
 * Waits for the emails of the document's test alert and of the alert that always fires.
 * @throws unless both come, and Prometheus knows the figures by which it hears that emails fail
 */
export async function hearTest(machine: Machine, mailbox: Mailbox): Promise<void> {
  const begun = performance.now();
  await mailbox.whenReceived(ALERT_PAGE_TO, ["TestAlert"], HEARD_WITHIN_MS);
  await mailbox.whenReceived(ALERT_TICKET_TO, ["Watchdog"], HEARD_WITHIN_MS);
  say(
    `  TestAlert and Watchdog are in the mailboxes, ${secondsSince(begun)} s after they were sought`,
  );
  for (const metric of WATCHERS_METRICS) {
    const said = await machine.run(`${QUERY} 'query=sum(${metric})'`);
    const { data } = JSON.parse(said) as { data: { result: readonly unknown[] } };
    if (data.result.length !== 1) throw new Error(`Prometheus does not know ${metric}: ${said}`);
  }
}

/** Stops the proxy until somebody hears of it. @throws unless Prometheus found both of its names ready before */
export async function stopProxyAndHear(machine: Machine, mailbox: Mailbox): Promise<void> {
  const said = await machine.run(`${QUERY} 'query=sum(probe_success{job="proxy"})'`);
  const { data } = JSON.parse(said) as { data: { result: readonly { value: unknown[] }[] } };
  if (data.result[0]?.value[1] !== "2") throw new Error(`the proxy is not found ready: ${said}`);
  const begun = performance.now();
  await machine.run("systemctl stop caddy");
  await mailbox.whenReceived(ALERT_PAGE_TO, ["ProxyDown", DOMAIN], HEARD_WITHIN_MS);
  say(`  the proxy stopped: ProxyDown in the mailbox after ${secondsSince(begun)} s`);
  await machine.run("systemctl start caddy");
}

/**
 * Fills the archive's disk, and waits for the emails of Prometheus' alerts.
 * @throws unless Prometheus knows the disks of database and archive, and somebody hears of each stage
 */
export async function fillAndHear(
  machine: Machine,
  disk: SmallDisk,
  mailbox: Mailbox,
): Promise<void> {
  const said = await machine.run(`${QUERY} 'query=${USED}'`);
  const { data } = JSON.parse(said) as {
    data: { result: readonly { metric: { mountpoint?: string } }[] };
  };
  const mounts = new Set(data.result.map(({ metric }) => metric.mountpoint));
  for (const mount of ["/", BACKUP_FOLDER]) {
    if (!mounts.has(mount)) throw new Error(`Prometheus does not know the disk ${mount}: ${said}`);
  }
  for (const { ratio, alert, to } of STAGES) {
    const begun = performance.now();
    disk.fill(ratio);
    await mailbox.whenReceived(to, [alert, BACKUP_FOLDER], HEARD_WITHIN_MS);
    say(
      `  the archive's disk ${ratio * 100} % full: ${alert} in the mailbox of ${to} after ${secondsSince(begun)} s`,
    );
    disk.empty();
  }
}
