/** The rows that each filter of the console's lists must return, written without the lists' own code. */

export type Row = Readonly<Record<string, unknown>>;

/** A value to filter by, and the rows that have it. */
export type Asked = { readonly value: string; readonly has: (row: Row) => boolean };

type Meaning = (rows: readonly Row[]) => Asked | undefined;

/** The filters that compare another field than the one with their name. A key with a path is for that list only. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  from: dayOf("at", (day, from) => day >= from),
  to: dayOf("at", (day, to) => day <= to),
  "/api/console/bulk from": dayOf("uploadedAt", (day, from) => day >= from),
  "/api/console/bulk to": dayOf("uploadedAt", (day, to) => day <= to),
  "/api/console/reconcile/runs from": dayOf("to", (day, from) => day >= from),
  "/api/console/reconcile/runs to": dayOf("from", (day, to) => day <= to),
  fromVnd: amountOf("amountVnd", (amountVnd, fromVnd) => amountVnd >= fromVnd),
  toVnd: amountOf("amountVnd", (amountVnd, toVnd) => amountVnd <= toVnd),
  amountVnd: (rows) => {
    const amountVnd = rows.find(({ currency }) => currency === "VND")?.["amount"];
    return asked(amountVnd, ({ amount, currency }) => amount === amountVnd && currency === "VND");
  },
  owner: () => asked("mine", ({ owner }) => owner === "hoa"),
  decision: () => asked("mine", ({ mayApprove }) => mayApprove === true),
  account: partOf("accountNumber"),
  // The list shows the account with its bank.
  payer: (rows) => {
    const [payer] = String(rows.find((row) => row["payer"])?.["payer"]).split(" ");
    return asked(payer, (row) => String(row["payer"]).startsWith(String(payer)));
  },
  // The filter searches incoming money only.
  "/api/console/money content": (rows) => {
    const waits = ({ state }: Row) => state === "unmatched";
    const content = rows.find(waits)?.["content"];
    return asked(content, (row) => row["way"] === "in" && row["content"] === content);
  },
  "/api/console/money q": ([row]) => asked(row?.["id"], ({ id }) => id === row?.["id"]),
  "/api/console/invoices vatPercent": ([row]) =>
    asked(row?.["vatPercent"], ({ vatPercent }) => vatPercent === row?.["vatPercent"]),
  "/api/console/outgoing q": ([row]) =>
    asked(String(row?.["name"]).split(":")[1], ({ name }) => name === row?.["name"]),
  "/api/console/player-list lastFrom": lastTopUp((day, from) => day >= from),
  "/api/console/player-list lastTo": lastTopUp((day, to) => day <= to),
  "/api/console/player-list fromVnd": amountOf("toppedUpVnd", (vnd, fromVnd) => vnd >= fromVnd),
  "/api/console/player-list toVnd": amountOf("toppedUpVnd", (vnd, toVnd) => vnd <= toVnd),
  "/api/console/player-list zone": () => inList("zones", "7"),
  "/api/console/player-list tag": () => inList("tags", "vip"),
  "/api/console/player-list state": () => inList("states", "locked"),
  "/api/console/player-list shares": () => inList("shares", "phone"),
  "/api/console/player-list unverified": () =>
    asked("phone", (row) => row["isPhoneVerified"] === false),
  "/api/console/staff name": partOf("login"),
  "/api/console/staff role": () =>
    asked("accountant", ({ roles }) => (roles as string[]).includes("accountant")),
  "/api/console/staff session": () =>
    asked("present", ({ sessions }) => (sessions as unknown[]).length > 0),
  "/api/console/approvals state": () => asked("waiting", ({ state }) => state === "waiting"),
  "/api/console/cases list": () => asked("open", ({ closedAt }) => closedAt === null),
  "/api/console/bulk state": () => asked("waiting", ({ approvedAt }) => approvedAt === null),
  "/api/console/reconcile/runs state": () => asked("open", ({ open }) => Number(open) > 0),
  "/api/console/reconcile/findings state": () =>
    asked("explained", ({ isExplained }) => isExplained === true),
  "/api/console/reconcile/findings kind": ([finding]) =>
    asked(kindOf(finding!), (row) => kindOf(row) === kindOf(finding!)),
};

/** Returns a value that some row has, to filter by; undefined if no row has one. */
export function askedOf(path: string, filter: string, rows: readonly Row[]): Asked | undefined {
  return (MEANINGS[`${path} ${filter}`] ?? MEANINGS[filter] ?? partOf(filter))(rows);
}

const asked = (value: unknown, has: Asked["has"]): Asked | undefined =>
  typeof value === "string" || typeof value === "number"
    ? { value: String(value), has }
    : undefined;

const kindOf = ({ subject, kind }: Row): string => `${String(subject)}.${String(kind)}`;

const inList = (field: string, value: string): Asked | undefined =>
  asked(value, (row) => (row[field] as readonly string[]).includes(value));

/** A player who never topped up is in no period. */
function lastTopUp(fits: (day: string, asked: string) => boolean): Meaning {
  return (rows) => {
    const meaning = dayOf("lastTopUpAt", fits)(rows.filter((row) => row["lastTopUpAt"] !== null));
    return meaning && { ...meaning, has: (row) => row["lastTopUpAt"] !== null && meaning.has(row) };
  };
}

/** A filter matches the whole value or a part of it, so this takes a value that is no part of another. */
function partOf(field: string): Meaning {
  return (rows) => {
    const values = new Set(rows.flatMap((row) => row[field] ?? []).map(String));
    const own = [...values].find(
      (value) => ![...values].some((other) => other !== value && other.includes(value)),
    );
    return asked(own, (row) => row[field] === own);
  };
}

function dayOf(field: string, fits: (day: string, asked: string) => boolean): Meaning {
  return (rows) => {
    const days = rows.map((row) => dayIn(String(row[field])));
    const middle = days.toSorted()[Math.floor(days.length / 2)];
    return asked(middle, (row) => fits(dayIn(String(row[field])), String(middle)));
  };
}

function amountOf(field: string, fits: (amount: number, asked: number) => boolean): Meaning {
  return (rows) => {
    const amounts = rows.map((row) => Number(row[field])).toSorted((one, other) => one - other);
    const middle = amounts[Math.floor(amounts.length / 2)];
    return asked(middle, (row) => fits(Number(row[field]), Number(middle)));
  };
}

/** Returns a moment's day in Vietnam; a day as it is. */
const dayIn = (at: string): string =>
  at.length === "2026-11-21".length
    ? at
    : new Date(Date.parse(at) + 7 * 60 * 60_000).toISOString().slice(0, "2026-11-21".length);
