/** Checks of a machine after docs/production.md: payments, releases, doctor, console, log and units. Each throws. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  CREDIT_KP,
  creditFirstTransfer,
  forgeAddress,
  type Payer,
  registerPayer,
} from "./payer.ts";
import type { Machine } from "./machine.ts";
import { OUR_ADDRESS } from "./network.ts";
import { say } from "../lib/report.ts";
import { READ_VALUES } from "./steps.ts";
import { CONSOLE_DOMAIN, DOMAIN } from "./values.ts";

/** Checks of doctor that may fail, because this network lacks the outside parties. */
const OUTSIDE = new Set([
  "game",
  "mail",
  "sms",
  "cards",
  "momo",
  "viettel",
  "clock outside",
  "public address",
  "certificate",
  // Doctor does not trust Caddy's own authority; checkConsole does.
  "console",
  "identity provider",
]);
/** A unit's exposure must be less, which `systemd-analyze security` calls "OK"; 10 is a unit without any protection. */
const MOST_EXPOSURE = 2;
/** The units that the documents set up. */
const OUR_UNITS = /^(portal|caddy|haproxy|pgbouncer|patroni|etcd|prometheus)/;
const MS_PER_SECOND = 1_000;
const PAGE_FILE = "/assets/of-the-last-release-1a2b3c4d.js";
/** More than journald's usual limit of 10,000 lines in 30 s. They are written in bursts of 100. */
const MANY_LINES = 20_000;
const WRITE_MANY_LINES = `
limit() { systemctl show portal@3000 --property "$1" --value; }
systemd-run --wait --quiet --property SyslogIdentifier=portal \\
  --property "LogRateLimitIntervalSec=$(limit LogRateLimitIntervalUSec)" --property "LogRateLimitBurst=$(limit LogRateLimitBurst)" \\
  sh -c 'for batch in $(seq 200); do seq 100 | sed "s/.*/{\\"event\\":\\"drill\\"}/"; sleep 0.1; done'
sleep 3
grep --count '"event":"drill"' /var/log/portal.jsonl
`;
/** An empty statement of a day before the portal's first: it agrees if the command finds the file. */
const NAME_FILE_FROM_ITS_FOLDER = `
cd /tmp
echo method,amount,content,at > statement.csv
portal reconcile --statement statement.csv --from 2026-01-01 --to 2026-01-02
`;

/** Pays as the document says, and checks how the requests passed the proxy. */
export async function payFirstTransfer(
  machine: Machine,
  url: string,
  feedSecret: string,
): Promise<Payer> {
  const payer = await registerPayer(url, feedSecret);
  await creditFirstTransfer(url, payer);
  say(`  by TLS: a signed notice, sent twice, is ${CREDIT_KP} KP; the open page shows it`);
  const forged = await forgeAddress(url);
  await sleep(MS_PER_SECOND);
  const log = await machine.run("cat /var/log/portal.jsonl");
  const lines = log.trim().split("\n");
  const addresses = new Set(lines.map((line) => (JSON.parse(line) as { ip?: string }).ip));
  if (!addresses.has(OUR_ADDRESS) || addresses.has(forged) || log.includes("proxy_mismatch")) {
    throw new Error(`the log names other addresses than the player's: ${[...addresses].join(" ")}`);
  }
  for (const version of ["1.1", "2", "3"]) {
    const flag = version === "3" ? "--http3-only" : `--http${version}`;
    const line = `curl --silent --fail --output /dev/null --write-out %{http_version} ${flag} https://${DOMAIN}/login`;
    const answered = await machine.run(READ_VALUES + line);
    if (answered.trim() !== version) throw new Error(`HTTP ${version}: answered ${answered}`);
  }
  say(
    "  HTTP/1.1, 2 and 3; a forged X-Forwarded-For changes nothing; each line of the log is JSON",
  );
  return payer;
}

/** Adds a page file that only the running release has. @returns its path on the site */
export async function addPageFile(machine: Machine): Promise<string> {
  await machine.run(`echo "// of the last release" > /opt/portal/current/web/dist${PAGE_FILE}`);
  return PAGE_FILE;
}

/** @throws unless each process of the site still has the file */
export async function checkPageFile(machine: Machine, path: string): Promise<void> {
  const ask = `curl --silent --show-error --fail --output /dev/null https://${DOMAIN}${path}`;
  await machine.run(`${READ_VALUES}for _ in $(seq 10); do ${ask}; done`);
  say("  a page of the last release still finds its files");
}

/** Sends transfers during `change`. @throws unless each is acknowledged at the first try, and credited once */
export async function changeUnderTransfers(
  payer: Payer,
  change: () => Promise<void>,
): Promise<void> {
  const { takenAt, refusals } = await payer.payDuring(change);
  if (refusals.length > 0) throw refusals[0];
  say(
    `  meanwhile ${takenAt.length} transfers: each acknowledged at the first try and credited once`,
  );
}

/**
 * @param needed checks that must be ok, not only unknown
 * @throws if doctor finds anything wrong except the outside parties
 */
export async function checkDoctor(machine: Machine, needed: readonly string[]): Promise<void> {
  const said = await machine.run("portal doctor --json || true");
  const { checks } = JSON.parse(said) as {
    checks: readonly { readonly check: string; readonly state: string; readonly says: string }[];
  };
  const wrong = checks.filter(({ state }) => state === "wrong");
  const unexpected = wrong.filter(({ check }) => !OUTSIDE.has(check));
  const isWell = (name: string) =>
    checks.some(({ check, state }) => check === name && state === "ok");
  const missing = needed.filter((name) => !isWell(name));
  if (unexpected.length > 0 || missing.length > 0) throw new Error(`doctor: ${said}`);
  say(`  doctor: ${checks.length} checks; wrong: ${wrong.map(({ check }) => check).join(", ")}`);
}

/** @throws unless the console answers through the proxy, by TLS */
export async function checkConsole(machine: Machine): Promise<void> {
  await machine.run(
    `${READ_VALUES}curl --silent --show-error --fail https://${CONSOLE_DOMAIN}/readyz`,
  );
}

/** @throws unless each line within the portal's limits reaches the log's file, and the journal deletes old entries */
export async function fillLog(machine: Machine): Promise<void> {
  const kept = Number(await machine.run(WRITE_MANY_LINES));
  if (kept !== MANY_LINES) throw new Error(`the log has ${kept} of ${MANY_LINES} lines`);
  const settings = await machine.run("systemd-analyze cat-config systemd/journald.conf");
  if (!settings.includes("\nMaxRetentionSec=30day")) throw new Error("the journal deletes nothing");
  say(`  ${MANY_LINES} lines in 20 s: all are in the log's file`);
}

/** @throws unless the portal's units are protected and run, the books agree, and a command finds its file */
export async function checkMachine(machine: Machine): Promise<void> {
  const failed = await machine.run("systemctl list-units --failed --no-legend --plain");
  const ours = failed.split("\n").filter((line) => OUR_UNITS.test(line));
  if (ours.length > 0) throw new Error(`units have failed:\n${ours.join("\n")}`);
  await machine.run("systemctl start portal-verify portal-verify-whole");
  await checkUnits(machine, [
    "portal@3000",
    "portal-console",
    "portal-migrate",
    "portal-verify",
    "portal-verify-whole",
  ]);
  await machine.run(NAME_FILE_FROM_ITS_FOLDER);
}

/** @throws unless `systemd-analyze security` finds these units protected */
export async function checkUnits(machine: Machine, units: readonly string[]): Promise<void> {
  for (const unit of units) {
    const table = await machine.run(`systemd-analyze security ${unit}.service --no-pager`);
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(table)?.[1] ?? NaN);
    if (!(exposure < MOST_EXPOSURE)) throw new Error(`${machine.name}: ${unit}: ${exposure}`);
    say(`  ${machine.name}: ${unit}: exposure ${exposure} of 10`);
  }
}
