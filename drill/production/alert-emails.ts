/** Checks that Prometheus' alerts arrive by email: the test alert, a stopped proxy, and a disk that fills. */
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, FOLDER, makeDisk } from "../lib/debian.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Machine } from "./machine.ts";
import { say, secondsSince } from "../lib/report.ts";
import { ALERT_PAGE_TO, ALERT_TICKET_TO, BACKUP_FOLDER, DOMAIN } from "./values.ts";

/** The figures of Alertmanager, Prometheus and the proxy's exporter in the rules. */
const WATCHERS_METRICS = [
  "alertmanager_notifications_failed_total",
  "prometheus_notifications_dropped_total",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
];
/** How full the disk gets, and the alert that then comes by email. */
const STAGES = [
  { ratio: 0.85, alert: "DiskFilling", to: ALERT_TICKET_TO },
  { ratio: 0.95, alert: "DiskNearlyFull", to: ALERT_PAGE_TO },
] as const;
/** How long an email may take: the rule's minute, with the scrapes before and the mail after it. */
const EMAIL_WITHIN_MS = 5 * 60_000;
const USED = `1 - node_filesystem_avail_bytes{mountpoint=~"/|${BACKUP_FOLDER}"} / node_filesystem_size_bytes`;
const QUERY = "curl --silent --fail --get http://127.0.0.1:9090/api/v1/query --data-urlencode";

type Found = { readonly metric: { readonly mountpoint?: string }; readonly value: unknown[] };

/** Runs a query in the machine's Prometheus. */
async function query(machine: Machine, expression: string): Promise<readonly Found[]> {
  const said = await machine.run(`${QUERY} 'query=${expression}'`);
  return (JSON.parse(said) as { data: { result: readonly Found[] } }).data.result;
}

/**
 * Waits for the emails of the document's test alert and of the alert that always fires.
 * @throws unless both come, and Prometheus has the figures of failing emails
 */
export async function awaitTestAlert(machine: Machine, mailbox: Mailbox): Promise<void> {
  const begun = performance.now();
  await mailbox.whenReceived(ALERT_PAGE_TO, ["TestAlert"], EMAIL_WITHIN_MS);
  await mailbox.whenReceived(ALERT_TICKET_TO, ["Watchdog"], EMAIL_WITHIN_MS);
  say(
    `  TestAlert and Watchdog are in the mailboxes, ${secondsSince(begun)} s after the wait began`,
  );
  for (const metric of WATCHERS_METRICS) {
    const found = await query(machine, `sum(${metric})`);
    if (found.length !== 1) throw new Error(`Prometheus does not know ${metric}`);
  }
}

/** Stops the proxy until the alert's email comes. @throws unless Prometheus found both of its names ready before */
export async function stopProxyAndAwaitAlert(machine: Machine, mailbox: Mailbox): Promise<void> {
  const [ready] = await query(machine, 'sum(probe_success{job="proxy"})');
  if (ready?.value[1] !== "2") throw new Error("Prometheus does not find the proxy ready");
  const begun = performance.now();
  await machine.run("systemctl stop caddy");
  await mailbox.whenReceived(ALERT_PAGE_TO, ["ProxyDown", DOMAIN], EMAIL_WITHIN_MS);
  say(`  the proxy stopped: ProxyDown in the mailbox after ${secondsSince(begun)} s`);
  await machine.run("systemctl start caddy");
}

/**
 * Fills the archive's disk, and waits for the emails of Prometheus' alerts.
 * @throws unless Prometheus knows the disks of database and archive, and an email comes at each stage
 */
export async function fillAndAwaitAlerts(
  machine: Machine,
  disk: SmallDisk,
  mailbox: Mailbox,
): Promise<void> {
  const mounts = new Set((await query(machine, USED)).map(({ metric }) => metric.mountpoint));
  for (const mount of ["/", BACKUP_FOLDER]) {
    if (!mounts.has(mount)) throw new Error(`Prometheus does not know the disk ${mount}`);
  }
  for (const { ratio, alert, to } of STAGES) {
    const begun = performance.now();
    disk.fill(ratio);
    await mailbox.whenReceived(to, [alert, BACKUP_FOLDER], EMAIL_WITHIN_MS);
    say(
      `  the archive's disk ${ratio * 100} % full: ${alert} in the mailbox of ${to} after ${secondsSince(begun)} s`,
    );
    disk.empty();
  }
}

/** A small disk in a file, mounted on this machine. */
type SmallDisk = Awaited<ReturnType<typeof openSmallDisk>>;

/** @throws unless root runs it */
export async function openSmallDisk(name: string, bytes: number) {
  const [image, folder] = [join(FOLDER, `${name}.img`), join(FOLDER, name)];
  const ballast = join(folder, "ballast");
  mkdirSync(folder, { recursive: true });
  await makeDisk(image, bytes);
  await command("mount", "-o", "loop", image, folder);
  const empty = () => rmSync(ballast, { force: true });
  return {
    folder,
    /** Fills it up to this ratio. */
    fill: (ratio: number) => {
      empty();
      const { blocks, bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.ceil((bavail - blocks * (1 - ratio)) * bsize)));
    },
    /** Removes the filling. */
    empty,
    close: async () => {
      await command("umount", folder);
      rmSync(image);
    },
  };
}
