/** Searches players, money, cases and gift codes by an identifier that a player may read out. */
import * as calls from "@portal/contract/console/search";
import { hasRight, type StaffRole } from "@portal/contract/console/rights";
import type { SearchHit, SearchHitKind } from "@portal/contract/console/search";
import { isUuid } from "../../../kit/text/is-uuid.ts";
import type { GiftCodeVault } from "../../../domain/payments/gift-code-vault.ts";
import { paymentCodesIn } from "../../../domain/payments/match-content.ts";
import { isPaymentCode } from "../../../domain/payments/payment-code.ts";
import { contactIn } from "../../../operations/players/find-players.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { errors } from "../../errors.ts";
import { seesContacts } from "../../staff/masking.ts";
import { findById, findByToken, findGiftCodes, findPlayers } from "./store.ts";

type SearchServices = Pick<OperatorServices, "db"> & {
  readonly portal: { readonly payment: { readonly contentPrefix: string } };
  readonly giftCodes: Pick<GiftCodeVault, "macsOf">;
};

/** Shorter prefixes match too many players. */
const USERNAME_START = /^[a-z0-9_]{3,32}$/;
/** What a reference, an order, a serial or a code looks like: one word. */
const TOKEN = /^\S{4,100}$/;

const RIGHT_OF = {
  player: "find-players",
  transaction: "see-money",
  notice: "see-money",
  outgoing: "see-money",
  payment: "see-money",
  case: "see-cases",
  approval: "see-approvals",
  "gift-code": "find-players",
} as const satisfies Record<SearchHitKind, string>;

/**
 * Finds players, money, cases, approvals and gift codes by the text. Shows no contacts. It runs at every
 * pause in typing, so it logs nothing; therefore roles that see contacts in part cannot search by them here.
 * @throws errors.contactSearchElsewhere, errors.contactSearchRefused if such a person types a contact
 */
export async function findHits(
  { db, portal, giftCodes }: SearchServices,
  { roles }: { readonly roles: readonly StaffRole[] },
  text: string,
): Promise<{ readonly hits: SearchHit[] }> {
  const lower = text.toLowerCase();
  const isToken = TOKEN.test(text);
  const typed = contactIn(text);
  const contact = seesContacts(roles) ? typed : undefined;
  const found = [
    await findPlayers(db, {
      usernameStart: USERNAME_START.test(lower) ? lower : null,
      phoneNumber: contact?.by === "phone" ? contact.text : null,
      email: contact?.by === "email" ? contact.text : null,
      paymentCodes: codesIn(text, portal.payment.contentPrefix),
    }),
    isUuid(lower) ? await findById(db, lower) : [],
    isToken && !isUuid(lower) ? await findByToken(db, tokenOf(text)) : [],
    isToken ? await findGiftCodes(db, giftCodes.macsOf(text)) : [],
  ].flat();
  const hits = found.filter(({ kind }) => hasRight(roles, RIGHT_OF[kind]));
  if (hits.length === 0 && typed && !contact && hasRight(roles, "find-players")) {
    throw hasRight(roles, "find-by-contact")
      ? errors.contactSearchElsewhere()
      : errors.contactSearchRefused();
  }
  return { hits };
}

function codesIn(text: string, prefix: string): readonly string[] {
  const alone = text.toUpperCase();
  return isPaymentCode(alone) ? [alone] : paymentCodesIn(text, prefix);
}

/** `sepay:92704` is the feed's own id of a notice. */
function tokenOf(text: string): { readonly feed: string | null; readonly token: string } {
  const [, feed, id] = /^([a-z]{2,20}):(.+)$/.exec(text) ?? [];
  return feed !== undefined && id !== undefined ? { feed, token: id } : { feed: null, token: text };
}

const routes = ({ db, portal, giftCodeVault: giftCodes }: ConsoleServices) => [
  route(calls.search, {
    handle: ({ viewer, query }) => findHits({ db, portal, giftCodes }, viewer, query.q),
  }),
];

export const search: ConsoleFeature = { routes };
