/** Checks that the portal's responses to orders and cards agree with the ledger. */
import type { KeyedRequest, Notes, Verdict } from "../execute/notes.ts";
import type { LedgerBooks } from "./ledger-books.ts";

type Booked = LedgerBooks["keyed"][number];

export function checkAnswers(notes: Notes, { keyed }: LedgerBooks): string[] {
  const byKey = new Map(keyed.map((booked) => [booked.key, booked]));
  return [...notes.recharges, ...notes.cards].flatMap((request) =>
    contradictionsOf(request, byKey.get(request.key)).map(
      (contradiction) =>
        `${request.path} of ${request.player.username}, key ${request.key}: ${contradiction}`,
    ),
  );
}

const STATUS_OF: Readonly<Partial<Record<Verdict, string>>> = { done: "success", undone: "failed" };

function contradictionsOf({ said }: KeyedRequest, booked: Booked | undefined): string[] {
  const verdicts = new Set(said.map(({ verdict }) => verdict));
  const ids = new Set(said.flatMap(({ transactionId }) => transactionId ?? []));
  const wasTaken = ["done", "undone", "processing"].some((verdict) =>
    verdicts.has(verdict as Verdict),
  );
  if (!booked) return wasTaken ? [`acknowledged (${[...verdicts].join(", ")}) and lost`] : [];
  const lastVerdict = said.at(-1)?.verdict;
  const heard = said.map(({ verdict }) => verdict).join(", ");
  return [
    ...(verdicts.has("done") && verdicts.has("undone") ? ["answered as done and undone"] : []),
    ...[...ids]
      .filter((id) => id !== booked.id)
      .map((id) => `answered as ${id}, booked as ${booked.id}`),
    ...(wasTaken ? [] : [`${booked.status} in the ledger, but no answer said so: ${heard}`]),
    ...(lastVerdict && STATUS_OF[lastVerdict] && STATUS_OF[lastVerdict] !== booked.status
      ? [`answered ${lastVerdict}, ${booked.status} in the ledger`]
      : []),
  ];
}
