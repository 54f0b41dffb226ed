/** Checks of what staff begin, replace and end: versions, bonus campaigns and paused channels. */
import { sql } from "../../server/src/kit/database/sql.ts";
import type { Simulation } from "../execute/context.ts";
import type { Notes, StaffAct } from "../execute/notes.ts";
import type { BonusStep } from "../generate/accounts.ts";
import type { LedgerBooks } from "./ledger-books.ts";

/** The earliest and the latest moment at which a version can have begun (ms). */
type Begun = { readonly sentAt: number; readonly doneAt: number };

/** Lists the versions that were published by an operation, after the one of the settings. */
export const versionsOf = (
  acts: readonly StaffAct[],
  operation: string,
  first: StaffAct["order"],
): (Begun & Pick<StaffAct, "order">)[] => [
  { order: first, sentAt: -Infinity, doneAt: -Infinity },
  ...acts
    .filter(({ answer, order }) => answer === "done" && order["operation"] === operation)
    .map(({ order, sentAt = -Infinity, doneAt = Infinity }) => ({ order, sentAt, doneAt })),
];

/** A request that was sent before a change may be stored so long after it: on a busy machine it takes long. */
export const UNDER_WAY_MS = 15_000;

/** Returns the versions that may have counted for something that was stored at a moment. */
export const mayHoldAt = <V extends Begun>(
  versions: readonly V[],
  at: number,
  underWayMs: number,
): V[] =>
  versions.filter(
    ({ sentAt, doneAt }) =>
      sentAt <= at &&
      !versions.some((later) => later.sentAt > doneAt && later.doneAt + underWayMs < at),
  );

/** The time in which something held that staff began and ended, as far as the answers show (ms). */
type Window = {
  readonly begun: StaffAct;
  /** It did not hold before, and it held at the latest from then on. */
  readonly mayFrom: number;
  readonly surelyFrom: number;
  /** It held at least until then, and not after. */
  readonly surelyUntil: number;
  readonly mayUntil: number;
};

type Naming = {
  /** The operations that begin it, and those that end it. */
  readonly begins: string;
  readonly ends: readonly string[];
  readonly nameOf: (staffAct: StaffAct) => string;
};

/** Lists what was begun. An operation with a refusal began nothing. */
function windowsOf(acts: readonly StaffAct[], { begins, ends, nameOf }: Naming): Window[] {
  const done = acts.filter(({ answer }) => answer === "done");
  const all = (...operations: readonly string[]) =>
    done.filter(({ order }) => operations.includes(String(order["operation"])));
  return all(begins).map((begun) => {
    const mayFrom = begun.sentAt ?? Number.NEGATIVE_INFINITY;
    const later = all(...ends).filter(
      (each) =>
        each !== begun && nameOf(each) === nameOf(begun) && (each.doneAt ?? Infinity) > mayFrom,
    );
    return {
      begun,
      mayFrom,
      surelyFrom: begun.doneAt === undefined ? Infinity : begun.doneAt + 1,
      surelyUntil: Math.min(Infinity, ...later.map(({ sentAt }) => sentAt ?? -Infinity)),
      mayUntil: Math.min(
        Infinity,
        ...later
          .filter(({ sentAt }) => (sentAt ?? -Infinity) > (begun.doneAt ?? Infinity))
          .map(({ doneAt }) => (doneAt === undefined ? Infinity : doneAt + 1)),
      ),
    };
  });
}

type Content = { readonly methods: readonly string[]; readonly steps: readonly BonusStep[] };
type NotesOfCampaigns = Pick<Notes, "transfers" | "phantoms" | "staffActs">;

/** Returns the bonuses of the campaign that each transfer was credited under, as staff ordered them. */
export function bonusesGiven(
  { staffActs }: Pick<Notes, "staffActs">,
  { topUps }: Pick<LedgerBooks, "topUps">,
): Map<string, readonly BonusStep[]> {
  const published = new Map(
    campaignsOf(staffActs).map(({ begun: { order } }) => [
      order["campaign"],
      (order["content"] as Content).steps,
    ]),
  );
  return new Map(
    topUps.flatMap(({ id, campaign }) => {
      const steps = published.get(campaign);
      return steps ? [[id, steps]] : [];
    }),
  );
}

/** Checks that each transfer was credited under the campaign that held for its method at that moment. */
export function checkCampaigns(
  { transfers, phantoms, staffActs }: NotesOfCampaigns,
  { topUps }: Pick<LedgerBooks, "topUps">,
): string[] {
  const windows = campaignsOf(staffActs);
  const methodOf = new Map([...transfers, ...phantoms].map(({ id, method }) => [id, method]));
  return topUps.flatMap(({ id, at, campaign }) => {
    const method = methodOf.get(id);
    const ofMethod = windows.filter(({ begun: { order } }) =>
      (order["content"] as Content).methods.some((each) => each === method),
    );
    const due = ofMethod.find(({ surelyFrom, surelyUntil }) => at > surelyFrom && at < surelyUntil);
    const given = ofMethod.find(({ begun: { order } }) => order["campaign"] === campaign);
    const what = `transfer ${id} by ${method} was credited under ${campaign ?? "no campaign"}`;
    if (campaign !== null && !(given && at >= given.mayFrom && at <= given.mayUntil)) {
      return [`${what}, which did not hold`];
    }
    if (due && due !== given) return [`${what} while ${String(due.begun.order["campaign"])} held`];
    return [];
  });
}

const campaignsOf = (acts: Notes["staffActs"]): Window[] =>
  windowsOf(acts, {
    begins: "publish-bonus",
    ends: ["end-campaign"],
    nameOf: ({ order }) => String(order["campaign"]),
  });

/** A process reads what is paused within a second. A busy machine takes longer to store the orders from before. */
const SETTLES_MS = 2_500;

type Taken = {
  readonly kind: string;
  readonly name: string;
  readonly id: string;
  readonly at: number;
};

/** Checks that a paused channel took no new order. */
export async function checkPauses({
  db,
  notes,
}: Pick<Simulation, "db" | "notes">): Promise<string[]> {
  const pauses = windowsOf(notes.staffActs, {
    begins: "pause-channel",
    // A pause replaces the one before it, though it may begin later.
    ends: ["resume-channel", "pause-channel"],
    nameOf: ({ order }) => `${String(order["kind"])}:${String(order["name"])}`,
  });
  if (pauses.length === 0) return [];
  const taken = await db.many<Taken>(sql`
    select 'zone' as kind, d.zone_id as name, t.id,
      (extract(epoch from t.created_at) * 1000)::float8 as at
    from transactions t join deliveries d on d.transaction_id = t.id
    union all
    select 'telco', c.telco, t.id, (extract(epoch from t.created_at) * 1000)::float8
    from transactions t join cards c on c.transaction_id = t.id`);
  return taken.flatMap(({ kind, name, id, at }) => {
    const all = kind === "zone" ? "game:all" : "method:card";
    const closing = new Set([`${kind}:${name}`, all, "portal:all"]);
    const pause = pauses.find(({ begun: { order }, surelyFrom, surelyUntil }) => {
      const { beginsAt = "", endsAt = "" } = order as { beginsAt?: string; endsAt?: string };
      const from = Math.max(surelyFrom, Date.parse(beginsAt) || -Infinity) + SETTLES_MS;
      const until = Math.min(surelyUntil, Date.parse(endsAt) || Infinity);
      const channel = `${String(order["kind"])}:${String(order["name"])}`;
      return closing.has(channel) && at > from && at < until;
    });
    return pause ? [`${kind} ${name} was paused and took ${id}`] : [];
  });
}
