import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../tools/lib/paths.ts";
import { type Block, blocksOf, withValues } from "./production/document.ts";
import { type Door, openDoor } from "./production/door.ts";
import {
  CREDIT_KP,
  creditFirstTransfer,
  forgeAddress,
  type Payer,
  registerPayer,
} from "./production/first-transfer.ts";
import { bootMachine, type Machine } from "./production/machine.ts";
import { ADDRESS, OUR_ADDRESS } from "./production/network.ts";
import { CONSOLE_DOMAIN, DOMAIN, secret, valuesOf } from "./production/values.ts";

const DOCUMENT = join(ROOT, "docs", "production.md");
/** The authority that Caddy makes for itself, where the document's `PORTAL_TLS` is `internal`. */
const AUTHORITY = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
/** What each block is run with: the document asks for a shell that has read the values. */
const READ_VALUES = `
export CURL_CA_BUNDLE=${AUTHORITY}
if [ -e /etc/portal-values ]; then set -a; . /etc/portal-values; set +a; fi
`;
/** The step before which the document has somebody pay. */
const FIRST_TRANSFER = "12. The first transfer";
/** The parties of the outside, which this network does not have: only what doctor says about them may be wrong. */
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
  // It trusts no certificate of Caddy's own authority either; askConsole does.
  "console",
  "identity provider",
]);
const NEW_VERSION = "A new version";
const NOTICE_EVERY_MS = 100;
/** `systemd-analyze security` calls less than 2 "OK"; 10 is a unit without any protection. */
const MOST_EXPOSURE = 2;
const MS_PER_SECOND = 1_000;

/** `npm run drill -- production`: follows docs/production.md to the letter, in a fresh Debian. */
export async function run(): Promise<boolean> {
  const feedSecret = secret();
  const blocks = blocksOf(readFileSync(DOCUMENT, "utf8"))
    .filter(({ kind }) => kind !== "image")
    .map((block) => (block.kind === "values" ? withValues(block, valuesOf(feedSecret)) : block));
  say("booting a bare Debian …");
  const machine = await bootMachine([DOMAIN, CONSOLE_DOMAIN]);
  const begun = performance.now();
  let door: Door | undefined;
  try {
    let payer: Payer | undefined;
    for (const block of blocks) {
      if (block.heading === FIRST_TRANSFER) {
        const authority = await machine.run(`cat ${AUTHORITY}`);
        door = await openDoor({ address: ADDRESS, domain: DOMAIN, authority });
        payer = await payByHand(machine, door.url, feedSecret);
      }
      if (block.heading === NEW_VERSION && door && payer) {
        await changeUnderTransfers(payer, () => runBlock(machine, block));
      } else await runBlock(machine, block);
    }
    await askDoctor(machine);
    await askConsole(machine);
    await checkMachine(machine);
    say(`as promised: all of ${DOCUMENT.slice(ROOT.length + 1)} in ${secondsSince(begun)} s`);
    return true;
  } catch (error) {
    say(`NOT AS PROMISED: ${(error as Error).message}`);
    return false;
  } finally {
    door?.close();
    await machine.close();
  }
}

async function runBlock(machine: Machine, block: Block): Promise<void> {
  const begun = performance.now();
  try {
    await machine.run(READ_VALUES + block.text);
  } catch (error) {
    throw new Error(`${block.heading}: ${block.text}\n${(error as Error).message}`, {
      cause: error,
    });
  }
  say(`  ${block.heading}: ${secondsSince(begun)} s`);
}

/** Does what the document says is done by hand, and looks at how it went through the proxy. */
async function payByHand(machine: Machine, url: string, feedSecret: string): Promise<Payer> {
  const payer = await registerPayer(url, feedSecret);
  await creditFirstTransfer(url, payer);
  say(`  by TLS: a signed notice, sent twice, is ${CREDIT_KP} KP; the open page has heard of it`);
  const forged = await forgeAddress(url);
  await sleep(MS_PER_SECOND);
  const log = await machine.run("cat /var/log/portal.jsonl");
  const addresses = new Set(
    log
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { ip?: string }).ip),
  );
  if (!addresses.has(OUR_ADDRESS) || addresses.has(forged) || log.includes("untold_proxy")) {
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

/** Sends transfer after transfer while `change` goes on. @throws unless each is taken, and credited once */
async function changeUnderTransfers(payer: Payer, change: () => Promise<void>): Promise<void> {
  const before = await payer.creditKp();
  let isChanging = true;
  const changed = change().finally(() => {
    isChanging = false;
  });
  let sent = 0;
  const sending = (async () => {
    while (isChanging) {
      await payer.transfer(100 + (sent += 1));
      await sleep(NOTICE_EVERY_MS);
    }
  })();
  await Promise.all([changed, sending]);
  const credited = (await payer.creditKp()) - before;
  if (credited !== sent * CREDIT_KP) throw new Error(`${sent} transfers are ${credited} KP`);
  say(`  meanwhile ${sent} transfers: each taken at the first try, each credited once`);
}

/** @throws where doctor says that anything is wrong but the parties of the outside, or does not know of archive and backup */
async function askDoctor(machine: Machine): Promise<void> {
  const said = await machine.run("portal doctor --json || true");
  const { checks } = JSON.parse(said) as {
    checks: readonly { readonly check: string; readonly state: string; readonly says: string }[];
  };
  const wrong = checks.filter(({ state }) => state === "wrong");
  const unexpected = wrong.filter(({ check }) => !OUTSIDE.has(check));
  const isWell = (name: string) =>
    checks.some(({ check, state }) => check === name && state === "ok");
  const missing = ["archive", "base backup"].filter((name) => !isWell(name));
  if (unexpected.length > 0 || missing.length > 0) throw new Error(`doctor: ${said}`);
  say(`  doctor: ${checks.length} checks; wrong: ${wrong.map(({ check }) => check).join(", ")}`);
}

/** @throws unless the console answers through the proxy, by TLS */
async function askConsole(machine: Machine): Promise<void> {
  await machine.run(
    `${READ_VALUES}curl --silent --show-error --fail https://${CONSOLE_DOMAIN}/readyz`,
  );
}

/** @throws unless the units are protected, nothing has failed, and the books agree */
async function checkMachine(machine: Machine): Promise<void> {
  const failed = await machine.run(
    "systemctl list-units --failed --no-legend --plain 'portal*' 'caddy*'",
  );
  if (failed.trim() !== "") throw new Error(`units have failed:\n${failed}`);
  await machine.run("systemctl start portal-verify");
  for (const unit of ["portal@3000", "portal-migrate", "portal-verify"]) {
    const table = await machine.run(`systemd-analyze security ${unit}.service --no-pager`);
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(table)?.[1] ?? NaN);
    if (!(exposure < MOST_EXPOSURE)) throw new Error(`${unit}: exposure ${exposure}`);
    say(`  ${unit}: exposure ${exposure} of 10`);
  }
  const release = await machine.run("du --summarize --block-size=1M /opt/portal/releases/*");
  const status = await machine.run(
    "cat /proc/$(systemctl show portal@3000 --property MainPID --value)/status",
  );
  const memoryKb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  say(
    `  a release has ${release.split("\t")[0]} MB; a process takes ${Math.round(memoryKb / 1_024)} MB`,
  );
}

const secondsSince = (begun: number) => ((performance.now() - begun) / MS_PER_SECOND).toFixed(1);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
