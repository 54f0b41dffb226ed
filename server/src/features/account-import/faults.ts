import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "@portal/contract/values/limits";
import type { Column } from "./columns.ts";

/** Why a row is not imported: a name for scripts, and a text for the operator. */
export const reasons = {
  missing: "is empty",
  not_utf8: "contains bytes that are not UTF-8",
  username_invalid: `must have ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} of a-z, 0-9 and _`,
  username_reserved: "is reserved for the operator",
  username_taken: "belongs to a player who registered here",
  username_imported: "was imported from a row with other values; an import changes no account",
  phone_invalid: "is not a valid mobile number (0912345678 or +84912345678)",
  number_shortened:
    "was shortened by a spreadsheet, as in 9,12345E+08: format the column as text and export the file again",
  phone_full: "is verified for as many accounts as one phone may have",
  email_invalid: `is not an email address of plain ASCII and at most ${EMAIL_MAX_LENGTH} characters`,
  name_too_long: `has more than ${NAME_MAX_LENGTH} characters`,
  date_invalid: "is not a date of the form 1999-12-31",
  instant_invalid: "is not a time with its offset, of the form 2019-12-31T23:59:59+07:00",
  in_future: "is in the future",
  nothing_to_verify: "is given, but there is no email address",
  hash_unreadable: "is neither a bcrypt hash ($2a$, $2b$, $2y$) nor an Argon2 hash in PHC form",
  hash_too_costly: "has parameters that would make each login slow for everybody",
  cells_too_few: "has fewer cells than the first line",
  cells_too_many: "has more cells than the first line",
  quotes_broken: "cannot be read: its quotes are not those of RFC 4180",
} as const;

export type Reason = keyof typeof reasons;

/** `row`: the fault concerns the whole row. */
export type Fault = { readonly field: Column | "row"; readonly reason: Reason };
