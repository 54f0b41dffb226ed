/** Fills an amount into the server's QR code (`qrWithAmount`). */
import type { Vnd } from "@portal/contract/values/money";

// Ids of data objects: NAPAS VietQR format specification 1.0.
const INITIATION = "01";
const AMOUNT = "54";
const CHECKSUM = "63";
/** Marks the amount as meant for this one payment. */
const DYNAMIC = "12";
const CHECKSUM_LENGTH = 4;
/** Two digits of id, two of length. */
const HEAD_LENGTH = 4;

/**
 * Returns the server's payment code with an amount filled in, otherwise unchanged. A text that is no intact
 * code is returned as it is: the payer then types the amount themselves.
 */
export function qrWithAmount(qr: string, amountVnd: Vnd): string {
  const objects = readObjects(qr);
  if (!objects || checksumOf(qr.slice(0, -CHECKSUM_LENGTH)) !== objects.get(CHECKSUM)) return qr;
  objects.set(INITIATION, DYNAMIC).set(AMOUNT, String(amountVnd)).delete(CHECKSUM);
  // Readers want the ids in rising order.
  const inOrder = [...objects].sort(([a], [b]) => a.localeCompare(b));
  const body = inOrder.map(([id, value]) => id + twoDigits(value.length) + value).join("");
  const signed = body + CHECKSUM + twoDigits(CHECKSUM_LENGTH);
  return signed + checksumOf(signed);
}

function readObjects(qr: string): Map<string, string> | undefined {
  const objects = new Map<string, string>();
  for (let at = 0; at < qr.length;) {
    const length = Number(qr.slice(at + 2, at + HEAD_LENGTH));
    const value = qr.slice(at + HEAD_LENGTH, at + HEAD_LENGTH + length);
    const id = qr.slice(at, at + 2);
    if (!(length > 0) || value.length !== length || objects.has(id)) return undefined;
    objects.set(id, value);
    at += HEAD_LENGTH + length;
  }
  return objects;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected. The text is ASCII. */
function checksumOf(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}
