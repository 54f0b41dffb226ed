/** The one spelling of an address that the contract has let pass: its domain is the same in capitals. */
export function normalizeEmail(typed: string): string {
  const at = typed.lastIndexOf("@");
  return typed.slice(0, at) + typed.slice(at).toLowerCase();
}

/** Mail systems tell no capitals apart, though the standard would let them. */
export function isSameEmail(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
