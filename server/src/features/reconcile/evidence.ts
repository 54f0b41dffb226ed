/** What a finding is about (`Subject`), and the facts of both sides that it shows (`Evidence`). */

/** `statement`: the outside books themselves are incomplete. */
export type Subject = "statement" | "transfer" | "card" | "delivery";

/** The facts of a finding: the names, sums and times of both sides. */
export type Evidence = Readonly<Record<string, string | number | boolean | null>>;
