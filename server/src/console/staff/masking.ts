/**
 * Masks what a role may see only in part. Every reply passes here, so no call can forget it. The field names below are
 * the contract's; they mean the same in every call, in an operation's facts and in the details of the log.
 */
import { revealContact } from "@portal/contract/console/players";
import { hasRight, type StaffRole } from "@portal/contract/console/rights";
import type { Call } from "@portal/contract/http/call";
import { maskedEmail, maskedPhone } from "../../domain/notifications/message-log.ts";

/** The roles that see a player's contacts, and who paid, without revealing each. */
const SEE_CONTACTS: ReadonlySet<StaffRole> = new Set(["payments", "senior"]);
const SEE_PAYERS: ReadonlySet<StaffRole> = new Set([...SEE_CONTACTS, "accountant"]);

const HIDDEN = "••••";
const SHOWN_DIGITS = 3;
const ACCOUNT_TAIL = 4;
/** Phone and account numbers, also in groups: people write theirs into a transfer's content. */
const LONG_NUMBER = /\d{9,}|(?<!\d)(?:84|0)(?:[ .-]?\d){8,}|\d{3,5}(?:[ .-]\d{3,5}){2,}/g;
const ACCOUNT_NUMBER = /\d{5,}/g;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/g;

type Mask = (text: string) => string | null;

const hidden: Mask = () => HIDDEN;
const absent: Mask = () => null;
/** Keeps both ends of a long number, and the host of an address: `012••••999`, `l••••@mail.example`. */
const numbers: Mask = (text) =>
  text
    .replaceAll(EMAIL, maskedEmail)
    .replaceAll(
      LONG_NUMBER,
      (digits) => digits.slice(0, SHOWN_DIGITS) + HIDDEN + digits.slice(-SHOWN_DIGITS),
    );
const account: Mask = (text) =>
  text.replaceAll(ACCOUNT_NUMBER, (digits) => HIDDEN + digits.slice(-ACCOUNT_TAIL));

/** A player's contacts. */
const CONTACTS: Readonly<Record<string, Mask>> = { phoneNumber: maskedPhone, email: maskedEmail };
/** Who paid, and what they wrote into a transfer. */
const PAYERS: Readonly<Record<string, Mask>> = {
  payer: account,
  payerAccount: account,
  payerName: hidden,
  content: numbers,
  raw: absent,
};
/** A player's text to support: the person who answers reads it unchanged. */
const WORDS: Readonly<Record<string, Mask>> = {
  excerpt: numbers,
  words: numbers,
  details: numbers,
};

/** Masks a text for a person who sees contacts and payers in part. */
export const inPart = (text: string): string => account(numbers(text) ?? "") ?? "";

export const seesPayers = (roles: readonly StaffRole[]): boolean =>
  roles.some((role) => SEE_PAYERS.has(role));

export const seesContacts = (roles: readonly StaffRole[]): boolean =>
  roles.some((role) => SEE_CONTACTS.has(role));

/** Returns a reply as a person of these roles sees it; what `revealContact` shows is logged instead. */
export function asSeenBy(roles: readonly StaffRole[], call: Call, reply: unknown): unknown {
  if (call.path === revealContact.path) return reply;
  const masks = {
    ...(seesContacts(roles) ? {} : CONTACTS),
    ...(seesPayers(roles) ? {} : PAYERS),
    ...(hasRight(roles, "answer-cases") ? {} : WORDS),
  };
  return Object.keys(masks).length === 0 ? reply : masked(reply, masks);
}

function masked(value: unknown, masks: Readonly<Record<string, Mask>>): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, masks));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const mask = typeof field === "string" ? masks[name] : undefined;
      return [name, mask ? mask(field as string) : masked(field, masks)];
    }),
  );
}
