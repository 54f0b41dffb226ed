/**
 * Reads the delivery reports of SpeedSMS (speedsms.vn, API documentation, webhook): `POST` with the JSON
 * `{"type": "report", "tranId", "phone", "status"}`. Status 0 is delivered, 1 to 63 a failure that may pass, 64 and more
 * a final one. Reports are not signed: the address itself is the secret.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { parseJson } from "../http.ts";
import type { DeliveryReports, SmsDelivery } from "./sms-gateway.ts";

const DELIVERED = 0;
const FAILED_FROM = 64;
const STATUS_MAX = 9_999;

/** A number, or one as text: the documentation shows both. */
export const deliveryStatus = z.union([
  z.int().min(-1).max(STATUS_MAX),
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
]);

const report = z.object({
  type: z.literal("report"),
  tranId: z.union([z.int().nonnegative(), z.string().regex(/^[\w-]{1,64}$/)]).transform(String),
  phone: z.string().regex(/^\+?\d{9,15}$/),
  status: deliveryStatus,
});

export function deliveryOfStatus(status: number): SmsDelivery {
  if (status === DELIVERED) return { kind: "delivered" };
  return status >= FAILED_FROM
    ? { kind: "failed", reason: `status_${status}` }
    : { kind: "pending" };
}

/** @param token the access token of the gateway's account, which the secret of the address is made of */
export function speedSmsReports(token: string): DeliveryReports {
  const key = createHmac("sha256", token).update("delivery reports").digest("hex");
  return {
    key,
    read: ({ key: typed, rawBody }) => {
      if (!isSame(typed, key)) return undefined;
      const parsed = report.safeParse(parseJson(rawBody.toString()));
      if (!parsed.success) return undefined;
      const { tranId: id, phone: to, status } = parsed.data;
      return { id, to, delivery: deliveryOfStatus(status) };
    },
  };
}

function isSame(typed: string, key: string): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}
