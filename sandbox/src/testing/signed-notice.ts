/** Checks the signature of a bank notice as the portal does. */
import { createHmac } from "node:crypto";
import type { Received } from "./stand-in-portal.ts";
import { SEPAY_SECRET } from "./test-sandbox.ts";

export function isSigned(received: Received | undefined): boolean {
  const expected = createHmac("sha256", SEPAY_SECRET)
    .update(`${String(received?.headers["x-sepay-timestamp"])}.`)
    .update(received?.body ?? "")
    .digest("hex");
  return received?.headers["x-sepay-signature"] === `sha256=${expected}`;
}
