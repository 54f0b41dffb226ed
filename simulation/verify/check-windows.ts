/** Checks of what staff begin, replace and end: versions, bonus campaigns and paused channels. */
import { sql } from "../../server/src/kit/database/sql.ts";
import type { Simulation } from "../execute/context.ts";
import type { Notes, StaffAct } from "../execute/notes.ts";
import type { BonusStep } from "../generate/accounts.ts";
import type { LedgerBooks } from "./ledger-books.ts";

/** The time in which something held that staff began and ended, as far as the answers show (ms). */
type Window = {
  /** The order that began it. */
  readonly order: StaffAct["order"];
  /** It did not hold before, and it held at the latest from then on. */
  readonly mayFrom: number;
  readonly surelyFrom: number;
  /** It held at least until then, and not after. */
  readonly surelyUntil: number;
  readonly mayUntil: number;
};

type Naming = {
  /** The operation that begins it, and those that end it. */
  readonly begins: string;
  readonly ends: readonly string[];
  readonly nameOf?: (order: StaffAct["order"]) => string;
  /** What held before the first operation. */
  readonly first?: StaffAct["order"];
};

/** Lists what was begun. An operation with a refusal began nothing. */
export function windowsOf(
  acts: readonly StaffAct[],
  { begins, ends, nameOf = () => "", first }: Naming,
): Window[] {
  const done = acts
    .filter(({ answer }) => answer === "done")
    .map(({ order, sentAt = -Infinity, doneAt = Infinity }) => ({ order, sentAt, doneAt }));
  const all = (...operations: readonly string[]) =>
    done.filter(({ order }) => operations.includes(String(order["operation"])));
  const before = first ? [{ order: first, sentAt: -Infinity, doneAt: -Infinity }] : [];
  return [...before, ...all(begins)].map((begun) => {
    const { order, sentAt, doneAt } = begun;
    const later = all(...ends).filter(
      (each) => each !== begun && nameOf(each.order) === nameOf(order) && each.doneAt > sentAt,
    );
    const surelyLater = later.filter((each) => each.sentAt > doneAt);
    return {
      order,
      mayFrom: sentAt,
      surelyFrom: doneAt + 1,
      surelyUntil: Math.min(Infinity, ...later.map((each) => each.sentAt)),
      mayUntil: Math.min(Infinity, ...surelyLater.map((each) => each.doneAt + 1)),
    };
  });
}

/** A request that was sent before a change may be stored so long after it: on a busy machine it takes long. */
export const UNDER_WAY_MS = 15_000;

/** Returns the windows that may have counted for something that was stored at a moment. */
export const mayHoldAt = <W extends Window>(windows: readonly W[], at: number, underWayMs = 0) =>
  windows.filter(({ mayFrom, mayUntil }) => mayFrom <= at && at < mayUntil + underWayMs);

type Content = { readonly methods: readonly string[]; readonly steps: readonly BonusStep[] };

const campaignsOf = (acts: Notes["staffActs"]) =>
  windowsOf(acts, {
    begins: "publish-bonus",
    ends: ["end-campaign"],
    nameOf: ({ campaign }) => String(campaign),
  }).map((window) => ({
    ...window,
    name: String(window.order["campaign"]),
    ...(window.order["content"] as Content),
  }));

/** Returns the bonuses of the campaigns, as staff ordered them. */
export const bonusesOf = ({ staffActs }: Pick<Notes, "staffActs">) =>
  new Map(campaignsOf(staffActs).map(({ name, steps }) => [name, steps]));

/** Checks that each transfer was credited under the campaign that held for its method at that moment. */
export function checkCampaigns(
  { transfers, phantoms, staffActs }: Pick<Notes, "transfers" | "phantoms" | "staffActs">,
  { topUps }: Pick<LedgerBooks, "topUps">,
): string[] {
  const campaigns = campaignsOf(staffActs);
  const methodOf = new Map([...transfers, ...phantoms].map(({ id, method }) => [id, method]));
  return topUps.flatMap(({ id, at, campaign }) => {
    const method = methodOf.get(id);
    const ofMethod = campaigns.filter(({ methods }) => methods.some((each) => each === method));
    const due = ofMethod.find(({ surelyFrom, surelyUntil }) => at > surelyFrom && at < surelyUntil);
    const given = mayHoldAt(ofMethod, at).find(({ name }) => name === campaign);
    const what = `transfer ${id} by ${method} was credited under ${campaign ?? "no campaign"}`;
    if (campaign !== null && !given) return [`${what}, which did not hold`];
    return due && due !== given ? [`${what} while ${due.name} held`] : [];
  });
}

/** A process reads what is paused within a second. A busy machine takes longer to store the orders from before. */
const SETTLES_MS = 2_500;

const channelOf = ({ kind, name }: StaffAct["order"]) => `${String(kind)}:${String(name)}`;

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
    nameOf: channelOf,
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
    const pause = pauses.find(({ order, surelyFrom, surelyUntil }) => {
      const { beginsAt = "", endsAt = "" } = order as { beginsAt?: string; endsAt?: string };
      const from = Math.max(surelyFrom, Date.parse(beginsAt) || -Infinity) + SETTLES_MS;
      const until = Math.min(surelyUntil, Date.parse(endsAt) || Infinity);
      return closing.has(channelOf(order)) && at > from && at < until;
    });
    return pause ? [`${kind} ${name} was paused and took ${id}`] : [];
  });
}
