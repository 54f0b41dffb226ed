import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "./machine.ts";

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
