import { fieldErrorsOf } from "@portal/contract/http/errors";
import { namesForm } from "@portal/contract/profile";
import { email, username } from "@portal/contract/values/fields";
import * as z from "zod";
import type { NewAccount } from "../../domain/accounts/new-accounts.ts";
import { importedMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { tidyNames, isReserved, normalizeUsername } from "../../domain/accounts/spellings.ts";
import { faultOfHash } from "../../kit/hashing/foreign-hashes.ts";
import { isShortenedNumber } from "../../kit/text/csv-table.ts";
import { type Cells, type Column, columns } from "./columns.ts";
import type { Fault, Reason } from "./faults.ts";

/** Everything that a row may contain. */
export type ImportedAccount = Required<Omit<NewAccount, "receivesNewsletter">>;

type AccountReading = { readonly account: ImportedAccount } | { readonly faults: readonly Fault[] };

/** Reads a row by the rules of registration and profile. Returns all faults of the row at once. */
export function readAccount(cells: Cells): AccountReading {
  const read: Readings = {
    username: readUsername(cells.username),
    email: orNull(cells.email, readEmail),
    phone: readPhone(cells.phone),
    ...readNames(cells),
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
    return isBad(reading) ? [{ field, reason: reading.reason }] : [];
  });
  if (faults.length > 0 || !isGood(read)) return { faults };
  const { phone: phoneNumber, joinAt: joinedAt, ...others } = read;
  return { account: { phoneNumber, joinedAt, ...others } };
}

/** Decoders replace bytes that are not UTF-8 by this character. */
const REPLACEMENT = "\uFFFD";

type Bad = { readonly reason: Reason };
type RequiredColumn = "username" | "phone" | "passwordHash";
type Values = { readonly [C in Column]: C extends RequiredColumn ? string : string | null };
type Readings = { readonly [C in Column]: Values[C] | Bad };

const bad = (reason: Reason): Bad => ({ reason });
const isBad = (reading: string | null | Bad): reading is Bad =>
  typeof reading === "object" && reading !== null;
const isGood = (read: Readings): read is Values => !Object.values(read).some(isBad);

function orNull(cell: string, read: (cell: string) => string | Bad): string | null | Bad {
  const text = cell.trim();
  return text === "" ? null : read(text);
}

function readUsername(cell: string): string | Bad {
  const name = normalizeUsername(cell);
  if (name === "") return bad("missing");
  if (!username.safeParse(name).success) return bad("username_invalid");
  return isReserved(name) ? bad("username_reserved") : name;
}

function readPhone(cell: string): string | Bad {
  const typed = cell.trim();
  if (typed === "") return bad("missing");
  if (isShortenedNumber(typed)) return bad("number_shortened");
  const number = importedMobileE164(typed);
  return number === undefined ? bad("phone_invalid") : number;
}

function readEmail(cell: string): string | Bad {
  const { data } = email.safeParse(cell);
  return data ?? bad("email_invalid");
}

/** Reads the names, which are all empty, as after a registration, or follow the rules of the profile. */
function readNames(cells: Cells): Pick<Readings, "firstName" | "middleName" | "lastName"> {
  const { firstName, middleName, lastName } = cells;
  const names = tidyNames({ firstName, middleName, lastName });
  const isNamed = Object.values(names).some(Boolean);
  const parsed = namesForm.safeParse(names);
  const broken = isNamed && !parsed.success ? fieldErrorsOf(parsed.error) : {};
  const read = (field: keyof typeof names): string | null | Bad => {
    const name = names[field] || null;
    if (!(field in broken)) return name;
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

function readDate(cell: string): string | Bad {
  if (!isoDate.safeParse(cell).success || cell < EARLIEST) return bad("date_invalid");
  return cell > new Date().toISOString() ? bad("in_future") : cell;
}

function readInstant(cell: string): string | Bad {
  if (!isoInstant.safeParse(cell).success || cell < EARLIEST) return bad("instant_invalid");
  const instant = new Date(cell);
  return instant.getTime() > Date.now() ? bad("in_future") : instant.toISOString();
}

function readHash(cell: string): string | Bad {
  const hash = cell.trim();
  if (hash === "") return bad("missing");
  const fault = faultOfHash(hash);
  return fault === undefined ? hash : bad(`hash_${fault}`);
}
