import { createHash, randomUUIDv7 } from "node:crypto";
import type { Placer } from "../ledger/place-once.ts";

const UUID_BYTES = 16;
/** Of the 48 bits of milliseconds in a UUID of version 7 those that change every 65.5 s. */
const MINUTE_DIGITS = 8;
const VERSION_7 = new RegExp(`^([0-9a-f]{${MINUTE_DIGITS}})-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]`);
/** RFC 9562, section 5.8: the version whose bits are the program's own. */
const VERSION = { byte: 6, bits: 0x80, mask: 0x0f };
const VARIANT = { byte: 8, bits: 0x80, mask: 0x3f };

/**
 * Returns the id of an order, by which the game knows it. One key of a player and one body have one id, also
 * in a database that was restored and has lost the key: repeated there, the order is the one that the game
 * may have delivered already, never a second one. The id begins with the minute that a key of version 7 says:
 * rows of orders that come together lie together, and placing one reads no page that nobody has used for long.
 */
export function orderIdOf({ userId, idempotency }: Placer): string {
  if (!idempotency) return randomUUIDv7();
  const { key, bodySha256 } = idempotency;
  const digest = createHash("sha256").update(`order\n${userId}\n${key}\n`).update(bodySha256);
  const bytes = digest.digest().subarray(0, UUID_BYTES);
  const [, minute] = VERSION_7.exec(key) ?? [];
  if (minute) bytes.write(minute, "hex");
  for (const { byte, bits, mask } of [VERSION, VARIANT]) {
    bytes[byte] = (bytes[byte]! & mask) | bits;
  }
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
