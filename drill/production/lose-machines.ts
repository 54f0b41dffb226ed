/** Loses machines of the cluster: the leader for a while (`loseLeader`), a follower for good (`replaceNode`). */
import { setTimeout as sleep } from "node:timers/promises";
import { CREDIT_KP, type Payer } from "./first-transfer.ts";
import type { Machine } from "./machine.ts";
import { type Block, withValues } from "../lib/document.ts";
import { longestGapMs, say, secondsSince, until } from "../lib/report.ts";
import { copyPrivate, runBlock, VALUES } from "./steps.ts";
import { NODES, nodeValues } from "./values.ts";

/** docs/failover.md, "What is promised": the machine is lost with its etcd. */
const BACK_WITHIN_MS = 20_000;
const BEFORE_MS = 5_000;
const AFTER_MS = 40_000;
/** How much longer the last transfer may take. */
const TAKEN_WITHIN_MS = 60_000;
const NOTICE_EVERY_MS = 100;
const WHOLE_WITHIN_MS = 180_000;
const FIRST_ID = 100_000;
const LIST = "patronictl --config-file /etc/patroni/config.yml list --format json 2> /dev/null";
const MS_PER_SECOND = 1_000;

type Member = { readonly Member: string; readonly Role: string; readonly State: string };

/**
 * Kills the leading machine while a bank reports transfers, makes a backup on the next leader, and boots the dead
 * machine again.
 * @throws unless each transfer is credited once, in time, and the backups continue
 */
export async function loseLeader(nodes: readonly Machine[], payer: Payer): Promise<void> {
  const leader = await leaderOf(nodes);
  const others = nodes.filter((node) => node !== leader);
  const backupsBefore = await backupsOf(leader);
  const before = await payer.creditKp();
  const stop = new AbortController();
  const sending = sendTransfers(payer, stop.signal);
  await sleep(BEFORE_MS);
  const killedAt = Date.now();
  await leader.kill();
  await sleep(AFTER_MS);
  stop.abort();
  const takenAt = await sending;
  const credited = (await payer.creditKp()) - before;
  if (credited !== takenAt.length * CREDIT_KP) {
    throw new Error(`${takenAt.length} transfers are ${credited} KP`);
  }
  const gapMs = longestGapMs(takenAt, killedAt);
  if (gapMs > BACK_WITHIN_MS) throw new Error(`no transfer was taken for ${gapMs} ms`);
  const next = await leaderOf(others);
  say(
    `  ${leader.name} is killed: ${next.name} leads, writes were back after ${(gapMs / MS_PER_SECOND).toFixed(1)} s; ` +
      `${takenAt.length} transfers, each credited once`,
  );
  await backUp(others, next, backupsBefore);
  await leader.boot();
  await whenWhole(others);
  say(`  ${leader.name} is booted again and follows ${next.name} by itself`);
}

/** Sends transfers as a bank does: each until it is acknowledged. @returns the times @throws if one is not in time */
async function sendTransfers(payer: Payer, stop: AbortSignal): Promise<number[]> {
  const deadline = Date.now() + BEFORE_MS + AFTER_MS + TAKEN_WITHIN_MS;
  const taken: number[] = [];
  for (let id = FIRST_ID; !stop.aborted; id += 1) {
    while (
      !(await payer.transfer(id).then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > deadline) throw new Error(`transfer ${id} is not acknowledged`);
      await sleep(NOTICE_EVERY_MS);
    }
    taken.push(Date.now());
    await sleep(NOTICE_EVERY_MS);
  }
  return taken;
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
  const leader = (await membersOf(nodes[0]!)).find(({ Role }) => Role === "Leader");
  const found = nodes.find(({ name }) => name === leader?.Member);
  if (!found) throw new Error(`${leader?.Member ?? "no machine"} leads`);
  return found;
}

/** Resolves when all of these machines follow the leader. */
async function whenWhole(nodes: readonly Machine[]): Promise<void> {
  let members: Member[] = [];
  await until(
    "the cluster is whole",
    WHOLE_WITHIN_MS,
    async () => {
      members = await membersOf(nodes[0]!);
      return members.filter(({ State }) => State === "streaming").length === nodes.length;
    },
    () => JSON.stringify(members),
  );
}

const membersOf = async (node: Machine): Promise<Member[]> =>
  JSON.parse(await node.run(LIST)) as Member[];

/** The kind of the block that removes the dead machine from the cluster. */
export const FORGET = "forget";
/** The blocks of docs/failover.md for each machine, also for a new one. */
const ON_EACH = new Set(["node", "three", "turn"]);
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
  boot: (name: (typeof NODES)[number]) => Promise<Machine>,
): Promise<Machine[]> {
  const leader = await leaderOf(nodes);
  const lost = nodes.find((node) => node !== leader)!;
  const name = NODES.find((each) => each === lost.name)!;
  const forget = blocks.find(({ kind }) => kind === FORGET);
  if (!forget) throw new Error(`docs/failover.md has no block "${FORGET}"`);
  await lost.kill();
  await sleep(SETTLED_AFTER_MS);
  const begun = performance.now();
  await runBlock(leader, withValues(forget, { GONE: name }));
  const fresh = await boot(name);
  for (const block of blocks.filter(({ kind }) => ON_EACH.has(kind))) {
    if (block.kind === "node") {
      copyPrivate(VALUES, leader, [fresh]);
      await runBlock(fresh, withValues(block, nodeValues(name, "existing")));
    } else await runBlock(fresh, block);
  }
  const others = nodes.filter((node) => node !== lost);
  await whenWhole(others);
  const members = await leader.run(MEMBERS);
  if (members.match(/, started,/g)?.length !== NODES.length) throw new Error(`etcd: ${members}`);
  say(
    `  ${name} is lost with its disk; another one in its place follows ${leader.name} after ${secondsSince(begun)} s`,
  );
  return [...others, fresh];
}
