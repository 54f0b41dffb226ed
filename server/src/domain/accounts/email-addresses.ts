/** Returns one spelling of an address that the contract has accepted: the domain ignores case. */
export function normalizeEmail(typed: string): string {
  const at = typed.lastIndexOf("@");
  return typed.slice(0, at) + typed.slice(at).toLowerCase();
}

/** Compares addresses regardless of case, as mail systems do, though the standard does not require it. */
export function isSameEmail(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
