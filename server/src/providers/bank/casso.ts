/** Reads the notices of the bank feed Casso, webhook v2 (developer.casso.vn). */
import { createHmac } from "node:crypto";
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { parseJson } from "../http.ts";
import { type RotatedSecret, secretsOf, signingKeyOf } from "../rotated-secret.ts";
import {
  cassoFields,
  cassoNotice,
  isSameBytes,
  NOTICE_SUCCESS,
  onlyHeader,
  refusedNotice,
  sortedJson,
} from "./notice-fields.ts";
import type { FeedRefusal, FeedRequest, TransferFeed } from "./transfer-feed.ts";

/** The notice of the dashboard's test button: with the id 0, which no transaction has, or without data. */
const testDelivery = z.object({
  error: z.literal(0),
  data: z.union([
    z.object({ id: z.literal(0) }),
    z.null(),
    z.array(z.never()).max(0),
    z.strictObject({}),
  ]),
});

const notice = z.object({
  error: z.literal(0),
  data: z.object({
    id: z.int().positive(),
    amount: z.int(),
    ...cassoFields,
  }),
});

/** @param key the webhook's security key @throws RangeError for an empty one, with which anybody could sign */
export function casso(key: RotatedSecret): TransferFeed {
  const secrets = secretsOf(key, "Casso's secret");
  return {
    name: "casso",
    read: (request) => {
      const body = parseJson(request.rawBody.toString());
      const fault = faultOf(secrets, request, body);
      if (fault) return refusedNotice(fault);
      if (testDelivery.safeParse(body).success) {
        return { kind: "ignored", reason: "test", reply: NOTICE_SUCCESS };
      }
      const parsed = notice.safeParse(body);
      if (!parsed.success) return refusedNotice("malformed");
      const { id, amount, ...entry } = parsed.data.data;
      if (amount === 0) return { kind: "ignored", reason: "no_money", reply: NOTICE_SUCCESS };
      const transfer = {
        ...cassoNotice(entry),
        eventId: String(id),
        direction: amount > 0 ? ("in" as const) : ("out" as const),
        amountVnd: vnd(Math.abs(amount)),
      };
      return { kind: "notices", notices: [transfer], reply: NOTICE_SUCCESS };
    },
  };
}

/**
 * Checks the signature, which covers the body's content with sorted keys and not its bytes. Casso does not
 * document how it escapes non-ASCII characters, and its samples for PHP, Python and JavaScript differ: any of
 * the three is accepted. A notice that is sent again may keep its time, so no timestamp is too old: repeats
 * are recognised by their id.
 */
function faultOf(
  secrets: readonly string[],
  request: FeedRequest,
  body: unknown,
): FeedRefusal | undefined {
  const header = onlyHeader(request, "x-casso-signature");
  if (header === undefined) return "missing_signature";
  const [, timestamp, signature] = /^t=(\d{1,16}),v1=([0-9a-f]{128})$/i.exec(header) ?? [];
  if (timestamp === undefined || signature === undefined) return "bad_signature";
  const given = Buffer.from(signature, "hex");
  const forms = sortedJson(body);
  const isSignedWith = (secret: string) =>
    forms
      .map((json) => createHmac("sha512", secret).update(`${timestamp}.${json}`).digest())
      .some((expected) => isSameBytes(given, expected));
  return signingKeyOf(secrets, isSignedWith) === undefined ? "bad_signature" : undefined;
}
