/** Loses machines of the cluster: the leader for a while (`loseLeader`), a follower for good (`replaceNode`). */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Payer } from "./payer.ts";
import type { Machine } from "./machine.ts";
import { addressOf, type MachineName } from "./network.ts";
import { type Block, withValues } from "../lib/document.ts";
import { leaderOf as nameOfLeader, whenWhole } from "../lib/patroni.ts";
import { longestGapMs, say, secondsSince } from "../lib/report.ts";
import { copyPrivate, runBlock } from "./steps.ts";
import { NODES, nodeValues } from "./values.ts";

/** docs/failover.md, "What is promised": the machine is lost with its etcd. */
const BACK_WITHIN_MS = 20_000;
/** How long transfers are sent before the kill, and after it. */
const BEFORE_MS = 5_000;
const AFTER_MS = 40_000;
const MS_PER_SECOND = 1_000;
const ADDRESSES = NODES.map(addressOf);

/**
 * Kills the leading machine while a bank reports transfers, makes a backup on the next leader, and boots the dead
 * machine again.
 * @throws unless each transfer is credited once, in time, and the backups continue
 */
export async function loseLeader(nodes: readonly Machine[], payer: Payer): Promise<void> {
  const leader = await leaderOf(nodes);
  const others = nodes.filter((node) => node !== leader);
  const backupsBefore = await backupsOf(leader);
  let killedAt = 0;
  const { takenAt } = await payer.payDuring(async () => {
    await sleep(BEFORE_MS);
    killedAt = Date.now();
    await leader.kill();
    await sleep(AFTER_MS);
  });
  const gapMs = longestGapMs(takenAt, killedAt);
  if (gapMs > BACK_WITHIN_MS) throw new Error(`no transfer was taken for ${gapMs} ms`);
  const next = await leaderOf(others);
  say(
    `  ${leader.name} is killed: ${next.name} leads, writes were back after ${(gapMs / MS_PER_SECOND).toFixed(1)} s; ` +
      `${takenAt.length} transfers, each credited once`,
  );
  await backUp(others, next, backupsBefore);
  await leader.boot();
  await whenWhole(ADDRESSES);
  say(`  ${leader.name} is booted again and follows ${next.name} by itself`);
}

/** Starts the backup's unit on each machine, as its timer does. @throws unless only the leader makes a backup */
async function backUp(nodes: readonly Machine[], leader: Machine, before: number): Promise<void> {
  let expected = before;
  for (const node of nodes) {
    await node.run("systemctl start portal-backup@incr");
    if (node === leader) expected += 1;
    const found = await backupsOf(node);
    if (found !== expected) {
      throw new Error(`${found} backups instead of ${expected} after that of ${node.name}`);
    }
  }
  say(
    `  the backup's unit: one more backup by ${leader.name}, which leads now; none by the replica`,
  );
}

async function backupsOf(node: Machine): Promise<number> {
  const info = await node.run(
    "cd /; runuser --user postgres -- pgbackrest --output=json info 2> /dev/null",
  );
  const [stanza] = JSON.parse(info) as { readonly backup: readonly unknown[] }[];
  return stanza?.backup.length ?? 0;
}

/** @throws unless one of these machines leads */
async function leaderOf(nodes: readonly Machine[]): Promise<Machine> {
  const leader = await nameOfLeader(nodes.map(({ name }) => addressOf(name)));
  const found = nodes.find(({ name }) => name === leader);
  if (!found) throw new Error(`${leader ?? "no machine"} leads`);
  return found;
}

/** The kind of the block that removes the dead machine from the cluster. */
export const FORGET = "forget";
/** The blocks of docs/failover.md for each machine, also for a new one. */
const ON_EACH = new Set(["node", "three", "turn"]);
/** The values that all machines of the database share. */
const VALUES = "etc/portal-cluster";
export const copyValues = (from: Machine, to: Machine): Promise<void> =>
  copyPrivate(join(from.root, VALUES), join(to.root, VALUES));
/** etcd accepts a new member only after its members have seen each other for this long. */
const SETTLED_AFTER_MS = 10_000;
const MEMBERS = `. /etc/portal-node; etcdctl --endpoints="http://$NODE_ADDRESS:2379" member list`;

/**
 * Loses a follower with its disk, and replaces it by docs/failover.md.
 * @param boot boots a bare machine of that name and address
 * @returns the machines afterwards @throws unless the new one follows, and etcd has three members
 */
export async function replaceNode(
  nodes: readonly Machine[],
  blocks: readonly Block[],
  boot: (name: MachineName) => Promise<Machine>,
): Promise<Machine[]> {
  const leader = await leaderOf(nodes);
  const lost = nodes.find((node) => node !== leader)!;
  const { name } = lost;
  const forget = blocks.find(({ kind }) => kind === FORGET);
  if (!forget) throw new Error(`docs/failover.md has no block "${FORGET}"`);
  await lost.kill();
  await sleep(SETTLED_AFTER_MS);
  const begun = performance.now();
  await runBlock(leader, withValues(forget, { GONE: name }));
  const fresh = await boot(name);
  for (const block of blocks.filter(({ kind }) => ON_EACH.has(kind))) {
    if (block.kind === "node") {
      await copyValues(leader, fresh);
      await runBlock(fresh, withValues(block, nodeValues(name, "existing")));
    } else await runBlock(fresh, block);
  }
  const others = nodes.filter((node) => node !== lost);
  await whenWhole(ADDRESSES);
  const members = await leader.run(MEMBERS);
  if (members.match(/, started,/g)?.length !== NODES.length) throw new Error(`etcd: ${members}`);
  say(
    `  ${name} is lost with its disk; another one in its place follows ${leader.name} after ${secondsSince(begun)} s`,
  );
  return [...others, fresh];
}
