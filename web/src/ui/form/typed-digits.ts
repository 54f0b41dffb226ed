/** What of a typed or pasted amount counts: `1.500.000đ` is 1500000. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** Where in the text that many digits lie behind. */
export function positionAfter(text: string, digitCount: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digitCount) return at;
    if (/\d/.test(text.charAt(at))) seen++;
  }
  return text.length;
}
