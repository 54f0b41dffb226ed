/** Plays the page "Tiền của tôi đâu?": players search for transfers that named no player, and read their cases. */
import { command } from "./command.ts";
import { OK, type Simulation, untilAnswered } from "./context.ts";
import { unownedTransfers } from "./manual-operations.ts";
import { type Player, type Search, takenBy } from "./notes.ts";

export const LOST_TRANSFERS = "/api/lost-transfers";
/** The status of a search by a player who has too many open ones. */
const TOO_MANY = 409;
/** The page asks for so many last characters of the bank's reference. */
const REFERENCE_END_LENGTH = 8;

/** A player looks for a transfer that names no player, perhaps with a slip; a rival may look for it too. */
export const look = command({
  weight: 2.5,
  draw: (seeded, players) => ({
    back: seeded.below(2),
    player: seeded.below(players),
    rival: seeded.chance(0.3) ? seeded.below(players) : null,
    hasSlip: seeded.chance(0.3),
  }),
  run: async (simulation, { player, rival, back, hasSlip }) => {
    const transfer = unownedTransfers(simulation).at(-1 - back);
    if (!transfer) return;
    const { method, amountVnd, reference, id } = transfer;
    const body = searchOf({ method, amountVnd, reference: hasSlip ? `SLIP${id}` : reference! });
    const searching = [...new Set([player, rival ?? player])];
    await Promise.all(
      searching.map((each) => search(simulation, { player: each, transfer, body })),
    );
  },
});

/** Notes a search, and sends it. */
export async function search(
  simulation: Simulation,
  noted: Omit<Search, "isAnswered">,
): Promise<void> {
  const begun: Search = { ...noted, isAnswered: false };
  simulation.notes.searches.push(begun);
  await ask(simulation, begun);
}

/** Returns the search of a player who has the slip of a transfer. */
export function searchOf(slip: {
  readonly method: string;
  readonly amountVnd: number;
  readonly reference: string;
}): object {
  const { method, amountVnd, reference } = slip;
  const referenceEnd = reference.slice(-REFERENCE_END_LENGTH);
  return { method, amountVnd, sentAt: new Date().toISOString(), referenceEnd };
}

/** Sends a search until it is answered. A player who has the money gets the same response again. */
export async function ask(simulation: Simulation, begun: Search): Promise<void> {
  if (begun.isAnswered) return;
  const { player, transfer, body } = begun;
  const { notes } = simulation;
  const answer = await untilAnswered(simulation, () => player.browser.post(LOST_TRANSFERS, body));
  if (!answer) return;
  begun.isAnswered = true;
  const { outcome, caseId } = answer.body;
  const isCase = outcome === "case" || outcome === "waiting";
  if (answer.status === OK && transfer.theft?.payer === player.username) {
    transfer.theft.hasPayerClaimed = true;
  }
  if (answer.status === OK && isCase) {
    notes.cases.push({ player, transfer, caseId: String(caseId) });
  } else if (answer.status === OK) {
    takenBy(notes, transfer, player.username);
  } else if (answer.status !== TOO_MANY) {
    notes.surprises.push(`POST ${LOST_TRANSFERS}: ${answer.status} ${answer.text}`);
  }
}

type ShownCase = {
  readonly id: string;
  readonly status: "open" | "waiting" | "settled" | "refused";
};

/** Reads a player's cases as their page shows them. Some were credited since the player last looked. */
export async function readCases(
  { notes }: Simulation,
  player: Player,
): Promise<readonly ShownCase[]> {
  const cases = (await player.browser.get(LOST_TRANSFERS)).body as unknown as ShownCase[];
  for (const { id, status } of cases) {
    const looked = notes.cases.find(({ caseId }) => caseId === id);
    if (looked && status === "settled") takenBy(notes, looked.transfer, player.username);
  }
  return cases;
}
