import type { Block } from "./document.ts";
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
const MS_PER_SECOND = 1_000;

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

export const secondsSince = (begun: number): string =>
  ((performance.now() - begun) / MS_PER_SECOND).toFixed(1);

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
