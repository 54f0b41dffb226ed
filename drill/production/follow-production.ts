/** Runs docs/production.md on a bare machine (`followProduction`), with a player who pays at its step 12. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { settingsFile } from "../../server/src/testing/portal/production.config.ts";
import { changeUnderTransfers, checkPageFile, addPageFile, payFirstTransfer } from "./checks.ts";
import {
  type Block,
  blockOf,
  blocksIn,
  type BreakGlass,
  breakGlassOf,
  ELSEWHERE,
  withValues,
} from "../lib/document.ts";
import { type Door, openDoor } from "./door.ts";
import type { Payer } from "./payer.ts";
import type { Machine } from "./machine.ts";
import { addressOf } from "./network.ts";
import { RUN_ELSEWHERE } from "../upgrade/steps.ts";
import { AUTHORITY, runBlock } from "./steps.ts";
import { DOMAIN, secret, valuesOf } from "./values.ts";

/** The operator copies the settings file to here. */
const SETTINGS_FILE = "etc/portal/portal.config.ts";
/** The heading of the step before which a player pays. */
const FIRST_TRANSFER = "12. The first transfer";
/** From this step on, Prometheus calls the proxy by TLS. */
const FIGURES = "9. Figures and alerts";
const NEW_VERSION = "A new version";
/** Functions that run in place of steps, by the steps' headings. */
export type Instead = Readonly<Record<string, () => Promise<void>>>;
export type Paid = { readonly payer: Payer; readonly door: Door; readonly glass: BreakGlass };
/** The output of the document's block that makes the break-glass administrator. */
const SHOWN = /^key +(\S+)\nauthenticator +(\S+)$/m;

/** Whether a block makes the break-glass administrator. */
export const makesBreakGlass = ({ text }: Block): boolean => text.includes("break-glass add");

/**
 * Runs every block of docs/production.md on the portal's machine, pays at the step of the first transfer, and makes the
 * new version's folder as docs/upgrade.md says.
 * @param open gets the door by which the player comes
 */
export async function followProduction(
  machine: Machine,
  open: AsyncDisposableStack,
  instead: Instead = {},
): Promise<Paid> {
  const feedSecret = secret();
  const blocks = productionBlocks().map((block) =>
    block.kind === "values" ? withValues(block, valuesOf(feedSecret)) : block,
  );
  const headings = [...new Set(blocks.map(({ heading }) => heading))];
  const unknown = Object.keys(instead).find((heading) => !headings.includes(heading));
  if (unknown !== undefined) throw new Error(`the document has no step ${unknown}`);
  bringSettings(machine);
  let paid: Omit<Paid, "glass"> | undefined;
  let said = "";
  const runStep = async (own: readonly Block[]) => {
    for (const block of own) said += await runBlock(machine, block);
  };
  for (const heading of headings) {
    const own = blocks.filter((block) => block.heading === heading);
    if (heading === FIGURES) await trustAuthority(machine);
    if (heading === FIRST_TRANSFER) {
      const door = await openDoorTo(machine);
      open.defer(() => door.close());
      paid = { payer: await payFirstTransfer(machine, door.url, feedSecret), door };
    }
    if (heading in instead) await instead[heading]!();
    else if (heading === NEW_VERSION && paid) {
      await runBlock(machine, blockOf("upgrade.md", RUN_ELSEWHERE));
      const file = await addPageFile(machine);
      await changeUnderTransfers(paid.payer, () => runStep(own));
      await checkPageFile(machine, file);
    } else await runStep(own);
  }
  if (!paid) throw new Error("the document has no step for the first transfer");
  const [, key, otpauthUri] = SHOWN.exec(said) ?? [];
  if (!key || !otpauthUri) throw new Error("the document makes no break-glass administrator");
  return { ...paid, glass: breakGlassOf({ key, otpauthUri }) };
}

/** Writes the operator's settings file. */
function bringSettings({ root }: Machine): void {
  const file = join(root, SETTINGS_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, settingsFile(), { mode: 0o600 });
}

/** Returns the blocks of docs/production.md for a machine with units and the newest Debian. */
export const productionBlocks = (): Block[] =>
  blocksIn("production.md").filter(({ kind }) => !ELSEWHERE.has(kind));

/** Makes the machine trust Caddy's own authority, as it trusts Let's Encrypt. */
async function trustAuthority(machine: Machine): Promise<void> {
  const folder = "/usr/local/share/ca-certificates";
  await machine.run(`cp ${AUTHORITY} ${folder}/drill-caddy.crt && update-ca-certificates`);
}

async function openDoorTo(machine: Machine): Promise<Door> {
  const authority = await machine.run(`cat ${AUTHORITY}`);
  return openDoor({ address: addressOf(machine.name), domain: DOMAIN, authority });
}
