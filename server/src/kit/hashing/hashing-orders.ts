/**
 * The messages between the portal and its hashing process: batches of `HashingOrder`, answered by batches of
 * `HashingResult`.
 */
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
 * the processor's caches: one by one, the logins would each cost the portal twice as much (bench, row login).
 */
export const RESULTS_PER_BATCH = 8;
