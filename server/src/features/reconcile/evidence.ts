/** `statement`: what is wrong with the outside books themselves. */
export type Subject = "statement" | "transfer" | "card" | "delivery";

/** What the finding rests on: the names, sums and times of both sides. */
export type Evidence = Readonly<Record<string, string | number | boolean | null>>;
