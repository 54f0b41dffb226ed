/** Returns the digits of a typed or pasted amount: `1.500.000đ` is 1500000. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** Returns the position in the text right after this many digits. */
export function positionAfter(text: string, digitCount: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digitCount) return at;
    if (/\d/.test(text.charAt(at))) seen++;
  }
  return text.length;
}
