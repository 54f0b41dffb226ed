import { fieldErrorsOf } from "@portal/contract/http/errors";
import { email, phone, username } from "@portal/contract/values/fields";
import { namesForm } from "@portal/contract/profile";
import * as z from "zod";
import { tidyNames } from "../../domain/accounts/names.ts";
import type { NewAccount } from "../../domain/accounts/new-accounts.ts";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { isReserved, normalizeUsername } from "../../domain/accounts/usernames.ts";
import { faultOfHash } from "../../kit/hashing/foreign-hashes.ts";
import { type Cells, type Column, columns } from "./columns.ts";
import type { Fault, Reason } from "./faults.ts";

/** Everything that a row may contain. */
export type ImportedAccount = Required<Omit<NewAccount, "receivesNewsletter">>;

export type AccountReading =
  | { readonly kind: "account"; readonly account: ImportedAccount }
  | { readonly kind: "bad"; readonly faults: readonly Fault[] };

/** Reads a row by the rules of registration and profile. Returns all of its faults at once. */
export function readAccount(cells: Cells): AccountReading {
  const names = readNames(cells);
  const read: Readings = {
    username: readUsername(cells.username),
    email: orNull(cells.email, readEmail),
    phone: readPhone(cells.phone),
    ...names,
    dob: orNull(cells.dob, readDate),
    joinAt: orNull(cells.joinAt, readInstant),
    passwordHash: readHash(cells.passwordHash),
    emailVerifiedAt: orNull(cells.emailVerifiedAt, (cell) =>
      cells.email.trim() === "" ? bad("nothing_to_verify") : readInstant(cell),
    ),
    phoneVerifiedAt: orNull(cells.phoneVerifiedAt, readInstant),
  };
  const faults = columns.flatMap((field): Fault[] => {
    if (cells[field].includes(REPLACEMENT)) return [{ field, reason: "not_utf8" }];
    const reading = read[field];
    return "reason" in reading ? [{ field, reason: reading.reason }] : [];
  });
  return faults.length > 0
    ? { kind: "bad", faults }
    : { kind: "account", account: toAccount(read) };
}

/** The character that decoders put in place of bytes that are not UTF-8. */
const REPLACEMENT = "\uFFFD";

type Bad = { readonly reason: Reason };
type Reading<T> = { readonly value: T } | Bad;
type RequiredColumn = "username" | "phone" | "passwordHash";
type Readings = {
  readonly [C in Column]: Reading<C extends RequiredColumn ? string : string | null>;
};

const good = <T>(value: T): { readonly value: T } => ({ value });
const bad = (reason: Reason): Bad => ({ reason });

function orNull(
  cell: string,
  read: (cell: string) => Reading<string | null>,
): Reading<string | null> {
  const text = cell.trim();
  return text === "" ? good(null) : read(text);
}

function readUsername(cell: string): Reading<string> {
  const name = normalizeUsername(cell);
  if (name === "") return bad("missing");
  if (!username.safeParse(name).success) return bad("username_invalid");
  return isReserved(name) ? bad("username_reserved") : good(name);
}

function readPhone(cell: string): Reading<string> {
  const typed = cell.trim();
  if (typed === "") return bad("missing");
  const number = phone.safeParse(typed).success ? toMobileE164(typed) : undefined;
  return number === undefined ? bad("phone_invalid") : good(number);
}

function readEmail(cell: string): Reading<string> {
  return email.safeParse(cell).success ? good(cell) : bad("email_invalid");
}

/** The names are all empty, as after a registration, or obey the rules of the profile. */
function readNames(cells: Cells): Pick<Readings, "firstName" | "middleName" | "lastName"> {
  const names = tidyNames(cells);
  const isNamed = Object.values(names).some(Boolean);
  const parsed = namesForm.safeParse(names);
  const broken = isNamed && !parsed.success ? fieldErrorsOf(parsed.error) : {};
  const read = (field: keyof typeof names): Reading<string | null> => {
    const name = names[field] || null;
    if (!(field in broken)) return good(name);
    return bad(name === null ? "missing" : "name_too_long");
  };
  return {
    firstName: read("firstName"),
    middleName: read("middleName"),
    lastName: read("lastName"),
  };
}

const isoDate = z.iso.date();
const isoInstant = z.iso.datetime({ offset: true });
/** No player and no imported system is older. */
const EARLIEST = "1900-01-01";

function readDate(cell: string): Reading<string> {
  if (!isoDate.safeParse(cell).success || cell < EARLIEST) return bad("date_invalid");
  return cell > new Date().toISOString() ? bad("in_future") : good(cell);
}

function readInstant(cell: string): Reading<string> {
  if (!isoInstant.safeParse(cell).success || cell < EARLIEST) return bad("instant_invalid");
  const instant = new Date(cell);
  return instant.getTime() > Date.now() ? bad("in_future") : good(instant.toISOString());
}

function readHash(cell: string): Reading<string> {
  const hash = cell.trim();
  if (hash === "") return bad("missing");
  const fault = faultOfHash(hash);
  return fault === undefined ? good(hash) : bad(`hash_${fault}`);
}

function toAccount(read: Readings): ImportedAccount {
  return {
    username: valueOf(read.username),
    phoneNumber: valueOf(read.phone),
    passwordHash: valueOf(read.passwordHash),
    email: valueOf(read.email),
    firstName: valueOf(read.firstName),
    middleName: valueOf(read.middleName),
    lastName: valueOf(read.lastName),
    dob: valueOf(read.dob),
    joinedAt: valueOf(read.joinAt),
    emailVerifiedAt: valueOf(read.emailVerifiedAt),
    phoneVerifiedAt: valueOf(read.phoneVerifiedAt),
  };
}

function valueOf<T>(reading: Reading<T>): T {
  if ("reason" in reading) throw new Error(`read as bad: ${reading.reason}`);
  return reading.value;
}
