import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Block } from "../lib/document.ts";
import { say, secondsSince } from "../lib/report.ts";
import type { Machine } from "./machine.ts";

/** The authority that Caddy makes for itself, where the document's `PORTAL_TLS` is `internal`. */
export const AUTHORITY = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
/** What each block is run with: the documents ask for a shell that has read the values. */
export const READ_VALUES = `
export CURL_CA_BUNDLE=${AUTHORITY}
set -a
for values in /etc/portal-values /etc/portal-cluster /etc/portal-node; do
  if [ -e $values ]; then . $values; fi
done
set +a
`;

/** @returns what it has written @throws with the block, if it fails */
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

/** Has what all machines of the database share. */
export const VALUES = "etc/portal-cluster";
/** What a document has somebody carry is for root alone. */
const PRIVATE_MODE = 0o600;
const MODE_BITS = 0o777;

/** Brings a file to the same place on other machines, as it is. @throws where anybody but its owner may read it */
export function carry(file: string, from: Machine, to: readonly Machine[]): void {
  const text = readPrivate(file, from);
  for (const machine of to) writePrivate(file, text, machine);
}

/** @throws where anybody but its owner may read it */
export function readPrivate(file: string, { name, root }: Machine): Buffer {
  const source = join(root, file);
  const mode = statSync(source).mode & MODE_BITS;
  if (mode !== PRIVATE_MODE) throw new Error(`${name}: /${file} has the mode ${mode.toString(8)}`);
  return readFileSync(source);
}

export function writePrivate(file: string, text: Buffer, { root }: Machine): void {
  writeFileSync(join(root, file), text, { mode: PRIVATE_MODE });
  // The mode of a file that was there already.
  chmodSync(join(root, file), PRIVATE_MODE);
}
