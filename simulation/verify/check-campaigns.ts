import type { Notes } from "../execute/notes.ts";
import type { LedgerBooks } from "./ledger-books.ts";
import type { Bonuses } from "./rates.ts";
import { type Window, windowsOf } from "./staff-windows.ts";

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
