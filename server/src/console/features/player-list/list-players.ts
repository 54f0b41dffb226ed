/** Lists players by filters, and exports the contacts of filtered players. */
import {
  CONTACTS_MAX_ROWS,
  type exportContacts as exportCall,
  type listPlayers as call,
} from "@portal/contract/console/player-list";
import type { BodyOf, QueryOf, ReplyInput } from "@portal/contract/http/call";
import { CSV_MARK, csvLine } from "@portal/contract/values/csv";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, NEWEST, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import type { ConsoleServices } from "../../services.ts";
import { listContacts, listPlayers as list, type PlayerFilters } from "./store.ts";

/** Where a list by sum begins: before every player. A sum can be negative if refunds exceed it. */
const LEAST: readonly [number, number] = [Number.MIN_SAFE_INTEGER, 0];
/** Where a list by time begins: before every moment. */
const FIRST_MOMENT: readonly [number, number] = [-1, 0];

/** Lists players. No filter or field has a contact, so nobody can find one out by trying filters. */
export async function listPlayers(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { sort, limit, cursor, ...filters } = query;
  const direction = directionOf(sort);
  const field = sort.replace(/^-/, "");
  const least = field === "toppedUpVnd" ? LEAST : FIRST_MOMENT;
  const [after, afterId] = keysAfter({ sort, cursor }, direction < 0 ? NEWEST : least);
  const found = await list(db, {
    filters: given(filters),
    sort: field,
    direction,
    after,
    afterId,
    atMost: limit + 1,
  });
  return pageOf(found, query, ({ rank, id }) => [rank, id]);
}

const HEADERS = ["Tên đăng nhập", "Điện thoại", "Email", "Đã nạp (đ)"];

/** Writes the contacts of filtered players into a CSV file. The log records who did it, with which filters and why. */
export async function exportContacts(
  { db }: Pick<ConsoleServices, "db">,
  staff: Staff,
  { reason, ...filters }: BodyOf<typeof exportCall>,
): Promise<ReplyInput<typeof exportCall>> {
  const wanted = { filters: given(filters), first: NEWEST, atMost: CONTACTS_MAX_ROWS + 1 };
  const { length } = await listContacts(db, wanted);
  const players = Math.min(length, CONTACTS_MAX_ROWS);
  const what = { name: "export-contacts", reason, amount: players } as const;
  return runAlone(db, staff, what, async (tx) => {
    const rows = (await listContacts(tx, { ...wanted, atMost: players })).map(
      ({ username, phoneNumber, email, toppedUpVnd }) =>
        csvLine([username, phoneNumber, email, toppedUpVnd]),
    );
    const csv = [CSV_MARK, csvLine(HEADERS), ...rows].join("");
    const details = { filters: wanted.filters, players: rows.length };
    return {
      result: { csv, players: rows.length, isCut: length > CONTACTS_MAX_ROWS },
      auditEntry: { command: "export-contacts", userId: null, details },
    };
  });
}

/** Returns the filters that have a value. */
const given = (filters: Readonly<Record<string, string | number | undefined>>): PlayerFilters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
