/** Simulates browsers that take Web Push messages, and decrypts what they get (RFC 8291). */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { Problem } from "../kit/requests.ts";

export type Delivered = { readonly text: string; readonly at: string };

type Browser = {
  readonly keys: ECDH;
  readonly auth: Buffer;
  readonly messages: Delivered[];
  /** The public key, in base64url, whose messages it takes. Absent: any. */
  readonly senderKey: string | undefined;
  /** The browser has withdrawn its consent: the push service answers 410. */
  isGone: boolean;
};

const SALT_BYTES = 16;
/** A message begins with its salt, its record size (4 bytes) and the length of the sender's key (1 byte). */
const HEAD_BYTES = 21;
const TAG_BYTES = 16;
const POINT_BYTES = 65;

export function createPushBrowsers() {
  const browsers = new Map<string, Browser>();
  const find = (id: string): Browser => {
    const browser = browsers.get(id);
    if (!browser) throw new Problem(404, "There is no such browser.");
    return browser;
  };
  return {
    /** Makes a browser that has agreed to messages. @returns the subscription that a page would get from it */
    add: (base: string, senderKey?: string) => {
      const id = randomUUID();
      const keys = createECDH("prime256v1");
      const p256dh = keys.generateKeys("base64url");
      const auth = randomBytes(SALT_BYTES);
      browsers.set(id, { keys, auth, messages: [], senderKey, isGone: false });
      const endpoint = `${base}/push/send/${id}`;
      return { id, endpoint, keys: { p256dh, auth: auth.toString("base64url") } };
    },
    clear: () => browsers.clear(),
    senderOf: (id: string): string | undefined => find(id).senderKey,
    messagesOf: (id: string): readonly Delivered[] => find(id).messages,
    forget: (id: string): void => void (find(id).isGone = true),
    /** Takes a message as a push service does, and reads it as the browser does. */
    deliver: (id: string, body: Buffer): boolean => {
      const browser = find(id);
      if (browser.isGone) return false;
      browser.messages.push({ text: decrypt(browser, body), at: new Date().toISOString() });
      return true;
    },
  };
}

/** RFC 8188, §2 and RFC 8291, §3: one record, whose padding begins with 2. */
function decrypt({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const sender = body.subarray(HEAD_BYTES, HEAD_BYTES + POINT_BYTES);
  const record = body.subarray(HEAD_BYTES + POINT_BYTES);
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", from, by, info, bytes));
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const material = derive(keys.computeSecret(sender), auth, both, 32);
  const key = derive(material, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(material, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(-TAG_BYTES));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()]);
  const end = plain.lastIndexOf(2);
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Problem(400, "Bad padding.");
  return plain.subarray(0, end).toString();
}

/**
 * RFC 8292: the sender's token is for this service, has not expired, and is signed by the key that it names.
 * @param senderKey the key that the browser subscribed with (§4.2), where it named one
 */
export function isSignedFor(
  authorization: string | undefined,
  origin: string,
  senderKey?: string,
): boolean {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization ?? "");
  if (!parts) return false;
  const [, head = "", claims = "", signature = "", point = ""] = parts;
  if (senderKey !== undefined && point !== senderKey) return false;
  const bytes = Buffer.from(point, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: bytes.subarray(1, 33).toString("base64url"),
      y: bytes.subarray(33).toString("base64url"),
    },
  });
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const now = Date.now() / 1_000;
  return (
    aud === origin &&
    exp > now &&
    exp <= now + 24 * 3_600 &&
    /^(mailto|https?):/.test(sub) &&
    verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}
