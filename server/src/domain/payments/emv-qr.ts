/**
 * Decodes and encodes the text inside payment QR codes: EMVCo merchant-presented mode as NAPAS uses it (NAPAS
 * VietQR format specification 1.0). It consists of data objects with a two-digit id, a two-digit length and a
 * value. The first has id 00. The last, id 63, is a checksum over everything before it.
 */

/** One data object. */
export type EmvField = { readonly id: string; readonly value: string };

/**
 * Why a text is not such a QR code. `bad_length`: a length does not match the text after it. `repeated_id`: two
 * objects with the same id, of which readers would pick different ones.
 */
export type EmvError =
  | "not_ascii"
  | "bad_length"
  | "repeated_id"
  | "bad_order"
  | "bad_version"
  | "bad_checksum";

/** The result of decoding: a value, or the first error. */
export type Decoded<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The ids of the first and the last object of every code. */
const EMV_VERSION = "00";
const EMV_CHECKSUM = "63";

/** The value of the version object. */
const VERSION_1 = "01";
/** The checksum object's id and length. */
const CHECKSUM_HEAD = `${EMV_CHECKSUM}04`;
const CHECKSUM_LENGTH = 4;
/** The longest value that a two-digit length can describe. */
const MAX_VALUE_LENGTH = 99;
/** Lengths count characters, the checksum covers bytes: all readers agree on both only in ASCII. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/**
 * Verifies a whole QR text and returns its root objects without the checksum. Nested templates stay text
 * (`decodeTemplate`).
 */
export function decodeEmv(text: string): Decoded<readonly EmvField[], EmvError> {
  if (!PRINTABLE_ASCII.test(text)) return { ok: false, error: "not_ascii" };
  const root = decodeTemplate(text);
  if (!root.ok) return root;
  const checksum = root.value.at(-1);
  if (root.value[0]?.id !== EMV_VERSION || checksum?.id !== EMV_CHECKSUM) {
    return { ok: false, error: "bad_order" };
  }
  if (root.value[0].value !== VERSION_1) return { ok: false, error: "bad_version" };
  // Some banks print their checksum in lower case.
  if (checksum.value.toUpperCase() !== checksumOf(text.slice(0, -CHECKSUM_LENGTH))) {
    return { ok: false, error: "bad_checksum" };
  }
  return { ok: true, value: root.value.slice(0, -1) };
}

/** Reads the objects of a template, or of a whole text without verifying its checksum. */
export function decodeTemplate(
  text: string,
): Decoded<readonly EmvField[], "bad_length" | "repeated_id"> {
  const fields: EmvField[] = [];
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    const length = Number(head?.[2]);
    const value = text.slice(at + 4, at + 4 + length);
    if (!head?.[1] || length === 0 || value.length !== length) {
      return { ok: false, error: "bad_length" };
    }
    const id = head[1];
    if (fields.some((field) => field.id === id)) return { ok: false, error: "repeated_id" };
    fields.push({ id, value });
    at += 4 + length;
  }
  return { ok: true, value: fields };
}

/** Writes the text that `decodeEmv` reads. @throws RangeError as `encodeTemplate` does */
export function encodeEmv(fields: readonly EmvField[]): string {
  const body = encodeTemplate(fields) + CHECKSUM_HEAD;
  return body + checksumOf(body);
}

/** @throws RangeError where a value is empty or longer than two digits can express */
export function encodeTemplate(fields: readonly EmvField[]): string {
  return fields.map(encodeField).join("");
}

/** Returns the objects with one replaced, or inserted so that the ids stay in rising order. */
export function withField(fields: readonly EmvField[], added: EmvField): EmvField[] {
  const others = fields.filter(({ id }) => id !== added.id);
  const next = others.findIndex(({ id }) => id > added.id);
  return others.toSpliced(next === -1 ? others.length : next, 0, added);
}

function encodeField({ id, value }: EmvField): string {
  if (value.length === 0 || value.length > MAX_VALUE_LENGTH) {
    throw new RangeError(`object ${id} of a QR code would hold ${value.length} characters`);
  }
  return id + String(value.length).padStart(2, "0") + value;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected; four upper-case digits. */
function checksumOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
