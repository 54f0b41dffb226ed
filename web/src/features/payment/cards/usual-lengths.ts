/** Writes the usual lengths of a card's numbers, and says whether a typed length is unusual. */

const either = new Intl.ListFormat("vi-VN", { type: "disjunction" });

/** Joins lengths in Vietnamese: `13 hoặc 15`. */
export function lengthsInWords(lengths: readonly number[]): string {
  return either.format(lengths.map(String));
}

/** Whether the typed length is not a usual one. An empty field is not unusual. */
export function isUnusualLength(typed: number, lengths: readonly number[]): boolean {
  return typed > 0 && lengths.length > 0 && !lengths.includes(typed);
}
