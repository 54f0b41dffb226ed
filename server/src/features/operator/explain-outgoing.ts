import { byHand, type Hand, RefusedByHand } from "../../domain/by-hand.ts";
import {
  bookPaidOut,
  listOutgoing,
  type OutgoingCode,
  outgoingCodes,
} from "../../domain/refunds.ts";
import type { OperatorServices } from "./operator-services.ts";

export type OutgoingRequest = {
  /** The bank's entry, by feed and id. */
  readonly name: string;
  /** One of `outgoingCodes`. */
  readonly code: string;
};

export type OutgoingBooked = {
  readonly outgoing: string;
  readonly amountVnd: number;
  /** The ledger's account that it left. */
  readonly account: string;
  readonly code: OutgoingCode;
};

/**
 * Books what money was that left an account and is no refund, against the account that it left.
 * @throws RefusedByHand where it is explained already
 */
export async function explainOutgoing(
  { db }: Pick<OperatorServices, "db">,
  hand: Hand,
  request: OutgoingRequest,
): Promise<OutgoingBooked> {
  const code = codeOf(request.code);
  return byHand<OutgoingBooked>(db, hand, async (tx) => {
    const [entry] = await listOutgoing(tx, { name: request.name, atMost: 1 });
    const isBooked =
      entry && (await bookPaidOut(tx, { outboundId: entry.outboundId, code, by: hand.by }));
    if (!isBooked) {
      throw new RefusedByHand("entry", `no entry ${request.name} waits for an explanation`);
    }
    const { name: outgoing, amountVnd, account } = entry;
    const result = { outgoing, amountVnd, account, code };
    return { result, deed: { command: "outgoing book", userId: null, details: result } };
  });
}

function codeOf(given: string): OutgoingCode {
  const code = outgoingCodes.find((each) => each === given);
  if (code) return code;
  throw new RefusedByHand("--code", `it is one of ${outgoingCodes.join(", ")}`);
}
