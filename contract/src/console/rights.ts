/** The staff's roles, and what each may call. Amounts and approvals are further limits, which the database holds. */
import type { Call } from "../http/call.ts";

export const staffRoles = [
  "support",
  "payments",
  "senior",
  "accountant",
  "marketing",
  "auditor",
  "admin",
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Which roles have a right. */
export const rights = {
  "own-session": staffRoles,
  /** Calls for browsers only: with a token of the command line nobody proves themselves or makes more tokens. */
  "own-browser": staffRoles,
  "find-players": ["support", "payments", "senior", "auditor"],
  /** Staff's notes on players, and the marks by which they group them. */
  "note-players": ["support", "payments", "senior"],
  /** Files with the contacts of many players, each logged. */
  "export-contacts": ["payments", "senior"],
  "reveal-contacts": ["support", "payments", "senior"],
  /** Support sees masked contacts: each search by a contact is logged and counts against a daily limit. */
  "find-by-contact": ["support", "payments", "senior"],
  /** The database holds which operations a role may do, and up to which amount. */
  operate: ["support", "payments", "senior", "accountant", "marketing", "admin"],
  "see-money": ["support", "payments", "senior", "accountant", "auditor"],
  /** The files for banks name payers in full. */
  "see-payout-files": ["payments", "senior", "accountant"],
  "see-approvals": ["support", "payments", "senior", "accountant", "auditor", "admin"],
  "see-today": staffRoles,
  "see-channels": ["support", "payments", "senior", "auditor", "admin"],
  "see-staff": ["senior", "auditor", "admin"],
  "propose-bulk": ["support", "payments", "senior"],
  "see-bulk": ["support", "payments", "senior", "auditor"],
  search: ["support", "payments", "senior", "accountant", "auditor"],
  "see-campaigns": ["senior", "marketing", "auditor"],
  "see-shop": ["senior", "marketing", "auditor", "admin"],
  "see-brand": ["senior", "marketing", "auditor", "admin"],
  /** Gift codes in clear are worth what they give: an auditor sees the campaigns without them. */
  "reveal-codes": ["senior", "marketing"],
  approve: ["senior", "accountant"],
  /** Comparing with statements, closing a day, and the books as a file. A person who sees a list may save it. */
  reconcile: ["accountant"],
  "see-books": ["payments", "accountant", "auditor"],
  "see-log": ["senior", "auditor", "admin"],
  work: ["support", "payments", "senior"],
  "see-cases": ["support", "payments", "senior", "auditor"],
  "answer-cases": ["support", "payments", "senior"],
  "see-templates": ["support", "payments", "senior", "auditor", "admin"],
  "edit-templates": ["senior", "admin"],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;
export type Right = keyof typeof rights;

/** A call of the console: open to anybody, or with the right that it requires. */
export type ConsoleCall = Call & ({ readonly who: "anyone" } | StaffCall);
export type StaffCall = { readonly who: "user"; readonly right: Right };

/** Declares the right that a call requires. */
export function takesRight<C extends Call>(right: Right, call: C): C & { readonly right: Right } {
  return { ...call, right };
}

export const hasRight = (roles: readonly StaffRole[], right: Right): boolean =>
  roles.some((role) => (rights[right] as readonly StaffRole[]).includes(role));
