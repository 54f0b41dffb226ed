/**
 * `npm run drill -- production`: follows docs/production.md to the letter in a fresh Debian, and docs/restore.md onto a
 * second one after the first is lost; then builds the container image and runs it. `--image`: only the image.
 * `--cluster`: docs/failover.md on three more machines. It kills the leader and replaces another machine.
 */
import { parseArgs } from "node:util";
import { closingAll, say, secondsSince } from "./lib/report.ts";
import {
  checkConsole,
  checkDoctor,
  checkMachine,
  checkUnits,
  fillLog,
} from "./production/checks.ts";
import { runCluster } from "./production/cluster.ts";
import { runImage } from "./production/image.ts";
import {
  fillAndAwaitAlerts,
  awaitTestAlert,
  openSmallDisk,
  stopProxyAndAwaitAlert,
} from "./production/alert-emails.ts";
import { followProduction } from "./production/follow-production.ts";
import { bootMachine } from "./production/machine.ts";
import { moveToNewMachine } from "./production/new-machine.ts";
import { MAIL_HOST, openMailbox } from "./production/mailbox.ts";
import { createNetwork, OUR_ADDRESS, removeNetwork } from "./production/network.ts";
import { ALERT_ACCOUNT, BACKUP_FOLDER, CONSOLE_DOMAIN, DOMAIN } from "./production/values.ts";

/** The size of the archive's disk. */
const DISK_BYTES = 512 * 1024 * 1024;

/** @returns whether all was as the documents promise */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { cluster: { type: "boolean" }, image: { type: "boolean" } },
  });
  const begun = performance.now();
  try {
    if (values.cluster) await closingAll(runCluster);
    else if (!values.image) await closingAll(runAlone);
    if (values.image || !values.cluster) await runImage();
    say(`as promised: all of it in ${secondsSince(begun)} s`);
    return true;
  } catch (error) {
    say(`NOT AS PROMISED: ${(error as Error).message}`);
    return false;
  } finally {
    await removeNetwork();
  }
}

/** Sets up one machine with everything, loses it, and sets up another one. */
async function runAlone(open: AsyncDisposableStack): Promise<void> {
  say("booting a bare Debian …");
  await createNetwork();
  const disk = await openSmallDisk("production-disk", DISK_BYTES);
  open.defer(() => disk.close());
  const boot = async () => {
    const machine = await bootMachine("portal", {
      hosts: { "127.0.0.1": [DOMAIN, CONSOLE_DOMAIN], [OUR_ADDRESS]: [MAIL_HOST] },
      mounts: { [disk.folder]: BACKUP_FOLDER },
    });
    open.defer(() => machine.close());
    return machine;
  };
  const machine = await boot();
  const mailbox = await openMailbox(machine, ALERT_ACCOUNT);
  open.defer(() => mailbox.close());
  const paid = await followProduction(machine, open);
  await awaitTestAlert(machine, mailbox);
  await checkDoctor(machine, ["archive", "base backup"]);
  await checkConsole(machine);
  await checkMachine(machine);
  await checkUnits(machine, ["portal-backup@full"]);
  await fillLog(machine);
  await fillAndAwaitAlerts(machine, disk, mailbox);
  await stopProxyAndAwaitAlert(machine, mailbox);
  await moveToNewMachine(machine, paid, boot);
}
