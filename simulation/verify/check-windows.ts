/** Checks of what staff begin and end: bonus campaigns and paused channels. */
import { sql } from "../../server/src/kit/database/sql.ts";
import type { Simulation } from "../execute/context.ts";
import type { Notes, StaffAct } from "../execute/notes.ts";
import type { LedgerBooks } from "./ledger-books.ts";
import type { Bonuses } from "./rates.ts";

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
  /** The operations that begin and end it. */
  readonly begins: string;
  readonly ends: string;
  readonly nameOf: (staffAct: StaffAct) => string;
};

/** Lists what was begun. An operation with a refusal began nothing. */
function windowsOf(acts: readonly StaffAct[], { begins, ends, nameOf }: Naming): Window[] {
  const done = acts.filter(({ answer }) => answer === "done");
  const all = (operation: string) => done.filter(({ order }) => order["operation"] === operation);
  return all(begins).map((begun) => {
    const mayFrom = begun.sentAt ?? Number.NEGATIVE_INFINITY;
    const later = all(ends).filter(
      (each) => nameOf(each) === nameOf(begun) && (each.doneAt ?? Infinity) > mayFrom,
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

type Content = { readonly methods: readonly string[]; readonly steps: Bonuses };
type NotesOfCampaigns = Pick<Notes, "transfers" | "phantoms" | "staffActs">;

/** Returns the bonuses of the campaign that each transfer was credited under, as staff ordered them. */
export function bonusesGiven(
  { staffActs }: Pick<Notes, "staffActs">,
  { arrivals }: Pick<LedgerBooks, "arrivals">,
): Map<string, Bonuses> {
  const published = new Map(
    campaignsOf(staffActs).map(({ begun: { order } }) => [
      order["campaign"],
      (order["content"] as Content).steps,
    ]),
  );
  return new Map(
    arrivals.flatMap(({ id, campaign }) => {
      const steps = published.get(campaign);
      return steps ? [[id, steps]] : [];
    }),
  );
}

/** Checks that each transfer was credited under the campaign that held for its method at that moment. */
export function checkCampaigns(
  { transfers, phantoms, staffActs }: NotesOfCampaigns,
  { arrivals }: Pick<LedgerBooks, "arrivals">,
): string[] {
  const windows = campaignsOf(staffActs);
  const methodOf = new Map([...transfers, ...phantoms].map(({ id, method }) => [id, method]));
  return arrivals.flatMap(({ id, at, campaign }) => {
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
    ends: "end-campaign",
    nameOf: ({ order }) => String(order["campaign"]),
  });

/** A process reads what is paused within a second. A busy machine takes longer to store the orders from before. */
const SETTLES_MS = 2_500;

type Begun = {
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
  const windows = windowsOf(notes.staffActs, {
    begins: "pause-channel",
    ends: "resume-channel",
    nameOf: ({ order }) => `${String(order["kind"])}:${String(order["name"])}`,
  });
  if (windows.length === 0) return [];
  const begun = await db.many<Begun>(sql`
    select 'zone' as kind, d.zone_id as name, t.id,
      (extract(epoch from t.created_at) * 1000)::float8 as at
    from transactions t join deliveries d on d.transaction_id = t.id
    union all
    select 'telco', c.telco, t.id, (extract(epoch from t.created_at) * 1000)::float8
    from transactions t join cards c on c.transaction_id = t.id`);
  return begun.flatMap(({ kind, name, id, at }) => {
    const pause = windows.find(
      ({ begun: { order }, surelyFrom, surelyUntil }) =>
        order["kind"] === kind &&
        order["name"] === name &&
        at > surelyFrom + SETTLES_MS &&
        at < surelyUntil,
    );
    return pause ? [`${kind} ${name} was paused and took ${id}`] : [];
  });
}
