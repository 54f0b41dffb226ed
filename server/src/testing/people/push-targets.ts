import { createECDH, randomBytes } from "node:crypto";
import { PUSH_SERVICE } from "../portal/portal-config.ts";

/** Returns what a browser gives to a page once it has agreed to messages. */
export function aPushTarget(endpoint = `${PUSH_SERVICE}/${randomBytes(16).toString("hex")}`) {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}
