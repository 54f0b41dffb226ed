import { createECDH, randomBytes } from "node:crypto";

/** Returns what a browser gives to a page once it has agreed to messages. */
export function aPushTarget(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("hex")}`,
) {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}
