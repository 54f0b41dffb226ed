/**
 * Probes: harmless calls that check whether an outside party is reachable and accepts our keys. `npm run portal --
 * doctor` runs them.
 */

/** The result of a harmless call to an outside party, which checks address, keys and clock. */
export type Probe =
  /** It responds and accepts our keys. `detail` is for the operator. */
  | { readonly kind: "accepted"; readonly detail?: string }
  /** It responds, but does not accept our keys or is not the expected party. */
  | { readonly kind: "refused"; readonly reason: string }
  /** No usable response: it is down or not reachable. */
  | { readonly kind: "unanswered"; readonly reason: string }
  /** It responds, but does not say whether it accepts our keys. */
  | { readonly kind: "unclear"; readonly reason: string };

/** An adapter with a harmless call: it moves no money and sends no message. */
export type Probed = {
  /** Makes one harmless call. Never throws. */
  probe(): Promise<Probe>;
};

export const ACCEPTED: Probe = { kind: "accepted" };

/** Reads a call without a definite result: if another try would not help, keys or address are wrong. */
export function probeOfUnknown(outcome: {
  readonly reason: string;
  readonly alarm: boolean;
}): Probe {
  return { kind: outcome.alarm ? "refused" : "unanswered", reason: outcome.reason };
}
