import { setTimeout as sleep } from "node:timers/promises";
import { type Block, withValues } from "../lib/document.ts";
import { leaderOf, whenWhole } from "./lose-leader.ts";
import type { Machine } from "./machine.ts";
import { say, secondsSince } from "../lib/report.ts";
import { carry, runBlock, VALUES } from "./steps.ts";
import { NODES, nodeValues } from "./values.ts";

/** Of the block by which a machine that lives forgets the dead one. */
export const FORGET = "forget";
/** What docs/failover.md has done on a new machine: no block that belongs on the first one alone. */
const ON_EACH = new Set(["node", "three", "turn"]);
/** etcd admits no member before its members have seen each other for so long. */
const SETTLED_AFTER_MS = 10_000;
const MEMBERS = `. /etc/portal-node; etcdctl --endpoints="http://$NODE_ADDRESS:2379" member list`;

/**
 * Loses a machine that follows, with its disk, and puts another one into its place by docs/failover.md.
 * @param boot a bare machine of that name and address
 * @returns the machines there are then @throws unless it follows, and is one of three in etcd
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
      carry(VALUES, leader, [fresh]);
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
