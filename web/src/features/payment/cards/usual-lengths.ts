const either = new Intl.ListFormat("vi-VN", { type: "disjunction" });

/** `13 hoặc 15` */
export function lengthsInWords(lengths: readonly number[]): string {
  return either.format(lengths.map(String));
}

/** Whether a length deserves a hint. An empty field deserves none. */
export function isUnusualLength(typed: number, lengths: readonly number[]): boolean {
  return typed > 0 && lengths.length > 0 && !lengths.includes(typed);
}
