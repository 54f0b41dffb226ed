/**
 * Follows docs/failover.md on three bare machines and docs/production.md on a fourth; then kills the leader, and
 * replaces a follower (`runCluster`).
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FOLDER } from "../lib/debian.ts";
import { checkConsole, checkDoctor, checkMachine, checkUnits } from "./checks.ts";
import { say } from "../lib/report.ts";
import { type Block, blocksIn, withValues } from "../lib/document.ts";
import { followProduction } from "./follow-production.ts";
import { copyValues, FORGET, loseLeader, replaceNode } from "./lose-machines.ts";
import { bootMachine, type Machine, type MachineSetup } from "./machine.ts";
import { createNetwork, type MachineName } from "./network.ts";
import { copyPrivate, runBlock } from "./steps.ts";
import {
  BACKUP_FOLDER,
  clusterValues,
  CONSOLE_DOMAIN,
  DOMAIN,
  NODES,
  nodeValues,
} from "./values.ts";

/** Simulates the archive's machine: a folder that all three machines see. */
const ARCHIVE = join(FOLDER, "production-archive");
/** The file that the operator copies to the portal's machine. */
const LOGINS = "etc/portal-logins";
/** The step after the portal's machine. */
const BACKUPS = "8. Backups";

/** @param open closes the machines @throws if anything is not as the documents promise */
export async function runCluster(open: AsyncDisposableStack): Promise<void> {
  say("booting four bare Debians …");
  await createNetwork();
  rmSync(ARCHIVE, { recursive: true, force: true });
  mkdirSync(ARCHIVE, { recursive: true });
  const machines: Machine[] = [];
  open.defer(async () => void (await Promise.all(machines.map((machine) => machine.close()))));
  const boot = async (name: MachineName, setup: MachineSetup) => {
    const machine = await bootMachine(name, setup);
    machines.push(machine);
    return machine;
  };
  const portal = await boot("portal", { hosts: { "127.0.0.1": [DOMAIN, CONSOLE_DOMAIN] } });
  const bootNode = (name: MachineName) => boot(name, { mounts: { [ARCHIVE]: BACKUP_FOLDER } });
  const nodes: Machine[] = [];
  for (const name of NODES) nodes.push(await bootNode(name));
  const all = blocksIn("failover.md");
  const blocks = all.filter(({ kind }) => kind !== FORGET);
  const isLate = ({ kind, heading }: Block) => heading === BACKUPS || kind === "figures";
  const follow = (own: readonly Block[]) => followFailover(portal, nodes, own);
  const { payer } = await followProduction(portal, open, {
    "3. Database": () => follow(blocks.filter((block) => !isLate(block))),
    "10. Backups": () => follow(blocks.filter(isLate)),
  });
  await checkAll(portal, nodes);
  await loseLeader(nodes, payer);
  await checkAll(portal, nodes);
  await checkAll(portal, await replaceNode(nodes, all, bootNode));
}

/** Runs each block on the machines that it names, and the manual steps between them. */
async function followFailover(
  portal: Machine,
  nodes: readonly Machine[],
  blocks: readonly Block[],
): Promise<void> {
  const [first, ...others] = nodes;
  let kind = "";
  for (const block of blocks) {
    if (block.kind === "node") for (const node of others) await copyValues(first!, node);
    if (block.kind === "portal" && kind !== "portal") {
      await copyPrivate(join(first!.root, LOGINS), join(portal.root, LOGINS));
      rmSync(join(first!.root, LOGINS));
    }
    kind = block.kind;
    await runWhereItBelongs(portal, nodes, block);
  }
}

async function runWhereItBelongs(
  portal: Machine,
  nodes: readonly Machine[],
  block: Block,
): Promise<void> {
  const first = nodes.slice(0, 1);
  const places: Readonly<Record<string, readonly Machine[]>> = {
    values: first,
    first,
    portal: [portal],
    figures: [portal],
    node: nodes,
    three: nodes,
    turn: nodes,
  };
  const machines = places[block.kind];
  if (!machines) {
    throw new Error(`${block.heading}: the drill does not know where to run "sh ${block.kind}"`);
  }
  const run = (machine: Machine) => runBlock(machine, filledIn(block, machine.name));
  if (block.kind === "three") await Promise.all(machines.map(run));
  else for (const machine of machines) await run(machine);
}

/** Puts the drill's values into the blocks that ask for some. */
function filledIn(block: Block, machine: MachineName): Block {
  if (block.kind === "values") return withValues(block, clusterValues());
  return block.kind === "node" ? withValues(block, nodeValues(machine)) : block;
}

async function checkAll(portal: Machine, nodes: readonly Machine[]): Promise<void> {
  await checkDoctor(portal, ["archive", "base backup", "replication"]);
  await checkConsole(portal);
  await checkMachine(portal);
  for (const node of nodes) await checkUnits(node, ["portal-backup@full"]);
}
