/** Says where the effect of an operation is seen, so that what has been done links to it (`placeOf`). */
import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationName } from "@portal/contract/console/operations";

/** Returns the page by what the facts name; undefined where they name nothing that has a page. */
type Place = (facts: OperationFacts) => string | undefined;

const page =
  (path: string): Place =>
  () =>
    path;

/** @param start the address up to the name */
const named =
  (fact: string, start: string): Place =>
  ({ [fact]: name }) =>
    typeof name === "string" ? `${start}${encodeURIComponent(name)}` : undefined;

const player = named("username", "/players/");
const transaction = named("transactionId", "/transactions/");
const transfer = named("transfer", "/money?q=");

/** A transfer's transaction is only known at the commit. */
const money: Place = (facts) => transaction(facts) ?? transfer(facts) ?? player(facts);

const campaigns: Readonly<Record<string, string>> = {
  bonus: "/bonuses",
  gift: "/gift-campaigns",
  notice: "/notices",
};

const PLACES: Readonly<Record<OperationName, Place>> = {
  grant: player,
  recall: money,
  assign: money,
  enter: money,
  return: money,
  "void-transfer": money,
  "close-refund": money,
  "set-payee": page("/payouts"),
  "pay-refunds": page("/payouts"),
  "release-payout": page("/payouts"),
  "set-rate": ({ name }) => (name === "vat" ? "/vat" : "/net"),
  refund: money,
  chargeback: money,
  "explain-outgoing": named("outgoing", "/outgoing?q="),
  "settle-recharge": money,
  "settle-card": money,
  "settle-payment": money,
  "ask-again": money,
  "settle-case": named("caseId", "/cases/"),
  "refuse-case": named("caseId", "/cases/"),
  "answer-data-request": player,
  "refuse-data-request": player,
  "complete-data-request": player,
  "stop-spending": player,
  "stop-spending-for-a-day": player,
  "allow-spending": player,
  "end-sessions": player,
  "resend-message": player,
  "publish-bonus": page("/bonuses"),
  "publish-gift": page("/gift-campaigns"),
  "publish-notice": page("/notices"),
  "end-campaign": ({ kind }) => campaigns[String(kind)],
  "import-codes": page("/gift-campaigns"),
  "change-shop": page("/shop"),
  "change-brand": page("/brand"),
  lock: player,
  "lock-for-a-day": player,
  unlock: player,
  "revoke-access": player,
  "correct-contact": player,
  "limit-spending": player,
  "correct-birth-date": player,
  "remove-guardian": player,
  "bulk-grant": page("/bulk"),
  "pause-channel": page("/channels"),
  "resume-channel": page("/channels"),
  "change-account": page("/channels"),
  "end-staff-sessions": page("/staff"),
  "remove-staff-passkeys": page("/staff"),
};

/** Returns the page that shows what an operation has done. A proposal may be of an operation that is no longer offered. */
export const placeOf = (operation: string, facts: OperationFacts): string | undefined =>
  (PLACES as Readonly<Record<string, Place>>)[operation]?.(facts);
