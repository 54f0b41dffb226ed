import { rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { ARCHIVE_IS_BROKEN, ARCHIVE_STANDS } from "./server-settings.ts";
import { HABITS } from "./environment.ts";

/** Used parts of a disk: beyond the limit of DiskFilling, and beyond that of DiskNearlyFull. */
const FILLING = 0.85;
const NEARLY_FULL = 0.95;
/** More than a segment of 16 MB: the server archives the one that is full. */
const FILL_SEGMENTS =
  "create table filler as select repeat('x', 1000) as text from generate_series(1, 40000)";
const ARCHIVE_TRIED_MS = 4_000;

/** What goes wrong below the portal. */
export const machineFaults: readonly Fault[] = [
  {
    what: "a standby is expected, and none is there",
    alerts: ["StandbyMissing", "ReplicationNotSynchronous"],
    plant: async ({ services: { config } }) => {
      Object.assign(config.env, { DATABASE_STANDBYS: 1 });
    },
  },
  {
    what: "the archive takes no more of the database's log",
    alerts: ["WalArchiveFailing"],
    plant: async ({ database }) => {
      writeFileSync(ARCHIVE_IS_BROKEN, "");
      await database.query(FILL_SEGMENTS);
      await sleep(ARCHIVE_TRIED_MS);
    },
    mend: () => rmSync(ARCHIVE_IS_BROKEN),
  },
  {
    what: "the archive takes nothing, and does not fail",
    alerts: ["WalArchiveStanding"],
    plant: async ({ database }) => {
      writeFileSync(ARCHIVE_STANDS, "");
      await database.query(FILL_SEGMENTS);
    },
    mend: () => rmSync(ARCHIVE_STANDS),
    ripeMinutes: 5,
  },
  {
    what: "the timers make no base backups any more",
    alerts: ["BaseBackupOverdue"],
    without: ["backups"],
    ripeMinutes: 8 * 60,
    stepMinutes: 10,
  },
  {
    what: "the disk fills",
    alerts: ["DiskFilling"],
    plant: async ({ machine }) => machine.disk.fill(FILLING),
  },
  {
    what: "the disk is nearly full",
    alerts: ["DiskFilling", "DiskNearlyFull"],
    plant: async ({ machine }) => machine.disk.fill(NEARLY_FULL),
  },
  {
    what: "nobody watches the machine's disks any more",
    alerts: ["MachineUnwatched"],
    plant: async ({ machine }) => machine.end(),
  },
  {
    what: "the database takes no connections",
    alerts: ["DatabaseUnreachable"],
    plant: ({ services }) => services.db.close(),
    without: HABITS,
    endsPeriodicWork: true,
  },
  {
    what: "the process ends",
    alerts: ["PortalDown"],
    plant: ({ end }) => end(),
    without: HABITS,
    endsPeriodicWork: true,
  },
  {
    what: "the operator's console ends",
    alerts: ["ConsoleDown"],
    plant: ({ console }) => console.end(),
  },
  {
    what: "the mail server takes no emails of alerts",
    alerts: ["AlertsUndelivered"],
    plant: async ({ watchers }) => watchers.failEmails(1),
  },
  {
    what: "Prometheus cannot pass an alert on",
    alerts: ["AlertsUndelivered"],
    plant: async ({ watchers }) => watchers.dropAlerts(1),
  },
  {
    what: "Alertmanager ends",
    alerts: ["AlertmanagerDown"],
    plant: async ({ watchers }) => watchers.endAlertmanager(),
  },
  {
    what: "the proxy does not answer",
    alerts: ["ProxyDown"],
    plant: async ({ watchers }) => watchers.endProxy(),
  },
  {
    what: "nobody asks the proxy any more",
    alerts: ["ProxyDown"],
    plant: async ({ watchers }) => watchers.endExporter(),
  },
  {
    what: "the proxy gets no new certificate",
    alerts: ["CertificateExpiring"],
    plant: async ({ watchers }) => watchers.endCertificateAfter(13),
  },
];
