/** What a harmless call to an outside party has shown of address, keys and clock. */
export type Probe =
  /** It has answered, and takes our keys. `detail` is for the operator. */
  | { readonly kind: "accepted"; readonly detail?: string }
  /** It has answered, and does not take our keys, or is not what it should be. */
  | { readonly kind: "refused"; readonly reason: string }
  /** No answer that says anything: it is down, or the way to it is closed. */
  | { readonly kind: "unanswered"; readonly reason: string }
  /** It has answered, and does not say whether it takes our keys. */
  | { readonly kind: "unclear"; readonly reason: string };

/** An adapter whose party can be asked without moving money or telling anybody anything. */
export type Probed = {
  /** Makes one harmless call. Never throws. */
  probe(): Promise<Probe>;
};

export const ACCEPTED: Probe = { kind: "accepted" };

/** Reads a call without a definite result: where another try would not help, keys or address are wrong. */
export function probeOfUnknown(outcome: {
  readonly reason: string;
  readonly alarm: boolean;
}): Probe {
  return { kind: outcome.alarm ? "refused" : "unanswered", reason: outcome.reason };
}
