/** Runs blocks of the documents on a machine, and copies private files between machines. */
import { statSync } from "node:fs";
import { command } from "../lib/debian.ts";
import type { Block } from "../lib/document.ts";
import { say, secondsSince } from "../lib/report.ts";
import type { Machine } from "./machine.ts";

/** Caddy's own authority: the document's `PORTAL_TLS` is `internal` here. */
export const AUTHORITY = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
/** Begins each script: the documents require a shell that has read the values. */
export const READ_VALUES = `
export CURL_CA_BUNDLE=${AUTHORITY}
set -a
for values in /etc/portal-values /etc/portal-cluster /etc/portal-node; do
  if [ -e $values ]; then . $values; fi
done
set +a
`;

/** Runs a block of a document. @returns its output @throws with the block, if it fails */
export async function runBlock(machine: Machine, block: Block): Promise<string> {
  const begun = performance.now();
  let said: string;
  try {
    said = await machine.run(READ_VALUES + block.text);
  } catch (error) {
    throw new Error(
      `${machine.name}: ${block.heading}: ${block.text}\n${(error as Error).message}`,
      { cause: error },
    );
  }
  say(`  ${machine.name}: ${block.heading}: ${secondsSince(begun)} s`);
  return said;
}

/** Only root may read files that the operator copies between machines. */
const PRIVATE_MODE = 0o600;
const MODE_BITS = 0o777;

/** Copies a file with its mode. @throws if others than its owner may read it */
export async function copyPrivate(source: string, target: string): Promise<void> {
  const mode = statSync(source).mode & MODE_BITS;
  if (mode !== PRIVATE_MODE) throw new Error(`${source} has the mode ${mode.toString(8)}`);
  await command("cp", "--preserve=mode", source, target);
}
