/** The messages between the portal and the process that hashes: batches of orders, and batches of results. */
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
 * The number of results that are sent together while there is more to hash. Hashing evicts the portal from
 * the processor's caches: logins continued one by one each cost it twice as much (bench, row login).
 */
export const RESULTS_PER_BATCH = 8;
