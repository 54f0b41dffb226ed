/** Searching everything by what callers read out: names, numbers, references, codes. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { cleanText } from "../values/clean-text.ts";
import { takesRight } from "./rights.ts";

const QUERY_MAX_LENGTH = 200;

/** Which field of the thing found matched the search. */
const matches = [
  "username",
  "phone",
  "email",
  "payment-code",
  "id",
  "reference",
  "event",
  "order",
  "serial",
  "gift-code",
] as const;
export type SearchMatch = (typeof matches)[number];

/** The kind of the thing found. */
const hitKinds = [
  "player",
  "transaction",
  /** Money that came in. */
  "notice",
  /** Money that went out. */
  "outgoing",
  /** A wallet's payment that is not credited yet, or failed. */
  "payment",
  "case",
  "approval",
  "gift-code",
] as const;
export type SearchHitKind = (typeof hitKinds)[number];

const searchHit = z.object({
  kind: z.enum(hitKinds),
  /** The id that its kind uses: an id, a username, a campaign's name; for outgoing money feed and the feed's id. */
  id: z.string(),
  match: z.enum(matches),
  username: z.nullable(z.string()),
  /** The type of a transaction, the bank or wallet of money, the subject of an approval. */
  what: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.enum(["VND", "KP"])),
  at: z.nullable(z.string()),
});
export type SearchHit = z.output<typeof searchHit>;

export const search = takesRight(
  "search",
  defineCall({
    method: "GET",
    path: "/api/console/search",
    who: "user",
    summary:
      "Players, money, cases and approvals by username (or its beginning), phone, email, payment code, transfer content, id, bank reference, order, card serial or gift code; as far as the roles may see them; by phone and email only for roles that see contacts in full.",
    query: z.object({
      q: z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(QUERY_MAX_LENGTH)),
    }),
    reply: z.object({ hits: z.array(searchHit) }),
    errors: ["right_missing", "contact_search_elsewhere", "contact_search_refused"],
  }),
);
