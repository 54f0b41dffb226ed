/** Writes a database of places (MaxMind DB) with the networks that a test needs. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A value in a record. A number is written as uint32. */
type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

type Network = { readonly network: string; readonly record: Value };

export type PlacesFile = {
  readonly type?: string;
  readonly ipVersion?: 4 | 6;
  readonly majorVersion?: number;
  readonly networks: readonly Network[];
};

/** Returns a record in the form of GeoLite2. */
export const cityRecord = (country: string, region: string | undefined, city?: string): Value => ({
  country: { iso_code: country, names: { en: country } },
  ...(region === undefined ? {} : { subdivisions: [{ names: { en: region } }] }),
  ...(city === undefined ? {} : { city: { names: { en: city, ja: "都市" } } }),
});

/** Writes a database to a new file. @returns its path */
export function placesDatabase(file: PlacesFile): string {
  const path = join(mkdtempSync(join(tmpdir(), "places-")), "places.mmdb");
  writeFileSync(path, placesBytes(file));
  return path;
}

const SEPARATOR = Buffer.alloc(16);
const METADATA_MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const RECORD_BITS = 24;

/**
 * Writes the format of MaxMind DB File Format Specification 2.0: a binary tree over the bits of addresses,
 * the records that its leaves point to, and metadata about both.
 */
export function placesBytes(file: PlacesFile): Buffer {
  const { type = "GeoLite2-City", ipVersion = 6, majorVersion = 2, networks } = file;
  const records: Buffer[] = [];
  const nodes: Node[] = [[undefined, undefined]];
  let dataLength = 0;
  for (const { network, record } of networks) {
    plant(nodes, bitsOf(network, ipVersion), { dataAt: dataLength });
    records.push(encode(record));
    dataLength += records.at(-1)!.length;
  }
  const metadata = {
    binary_format_major_version: majorVersion,
    binary_format_minor_version: 0,
    build_epoch: 1_795_000_000,
    database_type: type,
    description: { en: "made by a test" },
    ip_version: ipVersion,
    languages: ["en"],
    node_count: nodes.length,
    record_size: RECORD_BITS,
  };
  const tree = nodes.flat().map((child) => recordOf(child, nodes.length));
  return Buffer.concat([...tree, SEPARATOR, ...records, METADATA_MARKER, encode(metadata)]);
}

type Child = number | { readonly dataAt: number } | undefined;
type Node = [Child, Child];

/** Adds a network's path to the tree, with its record at the end. */
function plant(nodes: Node[], bits: readonly (0 | 1)[], leaf: Child): void {
  let node = nodes[0]!;
  for (const bit of bits.slice(0, -1)) {
    let next = node[bit];
    if (typeof next !== "number") {
      next = nodes.push([undefined, undefined]) - 1;
      node[bit] = next;
    }
    node = nodes[next]!;
  }
  node[bits.at(-1)!] = leaf;
}

/** Writes a child: the number of another node, a place behind the tree, or the number of nodes for none. */
function recordOf(child: Child, nodeCount: number): Buffer {
  const value =
    typeof child === "object" ? nodeCount + SEPARATOR.length + child.dataAt : (child ?? nodeCount);
  const bytes = Buffer.alloc(RECORD_BITS / 8);
  bytes.writeUIntBE(value, 0, bytes.length);
  return bytes;
}

/** An IPv6 tree holds IPv4 as ::a.b.c.d. */
function bitsOf(network: string, ipVersion: 4 | 6): (0 | 1)[] {
  const [address = "", length = ""] = network.split("/");
  const bytes = isIPv6(address) ? groupsOf(address) : address.split(".").map(Number);
  const bits = bytes.flatMap((byte) =>
    Array.from({ length: 8 }, (_, index) => ((byte >> (7 - index)) & 1) as 0 | 1),
  );
  const prefix =
    ipVersion === 6 && bytes.length === 4 ? Array.from({ length: 96 }, () => 0 as const) : [];
  return [...prefix, ...bits.slice(0, Number(length))];
}

/** Returns the 16 bytes of an address such as 2001:db8::1. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address
    .split("::")
    .map((half) => half.split(":").filter(Boolean))
    .map((groups) => groups.map((group) => Number.parseInt(group, 16)));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...zeros, ...tail].flatMap((group) => [group >> 8, group & 0xff]);
}

const TYPES = { string: 2, uint32: 6, map: 7, array: 11 } as const;
const FIRST_EXTENDED_TYPE = 8;
const LONGEST_SHORT_SIZE = 28;

function encode(value: Value): Buffer {
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([control(TYPES.string, text.length), text]);
  }
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(TYPES.uint32, bytes.length), bytes]);
  }
  if (Array.isArray(value)) {
    return Buffer.concat([control(TYPES.array, value.length), ...value.map(encode)]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([control(TYPES.map, entries.length), ...entries.flat().map(encode)]);
}

/** Returns a field's first bytes: its type, or 0 and the type in the next byte; its size, or 29 and the rest. */
function control(type: number, size: number): Buffer {
  const isExtended = type >= FIRST_EXTENDED_TYPE;
  const isLong = size > LONGEST_SHORT_SIZE;
  return Buffer.from([
    ((isExtended ? 0 : type) << 5) | (isLong ? LONGEST_SHORT_SIZE + 1 : size),
    ...(isExtended ? [type - FIRST_EXTENDED_TYPE + 1] : []),
    ...(isLong ? [size - LONGEST_SHORT_SIZE - 1] : []),
  ]);
}
