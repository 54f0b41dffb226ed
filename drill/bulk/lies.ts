/**
 * Returns false reports, by what each does: of the first row it says another outcome or amount, says it twice, or leaves
 * it out.
 */
export function liesOf(report: string): Readonly<Record<string, string>> {
  const [head, first, ...rest] = report.split("\r\n");
  const withFirst = (...lines: readonly string[]) => [head, ...lines, ...rest].join("\r\n");
  return {
    "says a grant was none": withFirst(first!.replace("đã cộng", "không cộng được")),
    "says another amount": withFirst(first!.replace(/^(\d+,[^,]+),(\d+)/, "$1,1$2")),
    "says a row twice": withFirst(first!, first!),
    "leaves a row out": withFirst(),
  };
}
