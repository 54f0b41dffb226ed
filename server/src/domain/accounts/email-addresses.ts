/** Returns one spelling of an address that the contract has accepted: the domain ignores case. */
export function normalizeEmail(typed: string): string {
  const at = typed.lastIndexOf("@");
  return typed.slice(0, at) + typed.slice(at).toLowerCase();
}

/**
 * Compares two addresses without regard to case. Mail systems ignore it, though the standard would let them
 * not.
 */
export function isSameEmail(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
