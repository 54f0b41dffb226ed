/** Encrypts push messages for a browser (`encryptPush`): RFC 8291 with the content coding `aes128gcm` (RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys that a browser made when it subscribed. */
export type BrowserKeys = {
  /** An uncompressed point on P-256. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
};

export const CURVE = "prime256v1";
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SHARED_BYTES = 32;
/** The record size that the header names: push services accept at least this (RFC 8291, §4). We send one record. */
const RECORD_BYTES = 4_096;
/** All messages are padded to this length, so that it reveals nothing. */
const PADDED_BYTES = 512;
/** The byte that ends the last record's text; zeros follow (RFC 8188, §2). */
const LAST_RECORD = 2;

/** @throws if a key is not a point of the curve, or the text is too long */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys): Buffer<ArrayBuffer> {
  const [ephemeral, salt] = [newKeyPair(), randomBytes(SALT_BYTES)];
  const ownPublic = ephemeral.getPublicKey();
  const shared = ephemeral.computeSecret(p256dh);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, ownPublic]);
  const keyMaterial = hkdf(shared, auth, info, SHARED_BYTES);
  const key = hkdf(keyMaterial, salt, Buffer.from("Content-Encoding: aes128gcm\0"), KEY_BYTES);
  const nonce = hkdf(keyMaterial, salt, Buffer.from("Content-Encoding: nonce\0"), NONCE_BYTES);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const record = Buffer.concat([cipher.update(padded(text)), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(ownPublic.length, 4);
  return Buffer.concat([salt, head, ownPublic, record]);
}

function newKeyPair() {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

function padded(text: string): Buffer {
  const bytes = Buffer.concat([Buffer.from(text), Buffer.of(LAST_RECORD)]);
  if (bytes.length > PADDED_BYTES)
    throw new Error(`a message of ${bytes.length} bytes is too long`);
  return Buffer.concat([bytes, Buffer.alloc(PADDED_BYTES - bytes.length)]);
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
