/** What the portal and the process that hashes say to each other: lots of orders, and lots of results. */
export type HashingOrder =
  | { readonly id: number; readonly kind: "hash"; readonly password: string }
  | {
      readonly id: number;
      readonly kind: "verify";
      readonly password: string;
      readonly hash: string;
    };

export type HashingResult =
  | { readonly id: number; readonly value: string | boolean }
  | { readonly id: number; readonly error: string };

/**
 * So many results go back together while there is more to hash. After a hash little of the portal is left
 * in the processor's caches: logins that go on one by one each cost it twice as much (bench, row login).
 */
export const RESULTS_PER_LOT = 8;
