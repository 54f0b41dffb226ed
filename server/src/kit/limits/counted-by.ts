/** What attempts are counted by: a player, an address, or any other key. */
import { EVERYBODY } from "./limit.ts";
import { addressKey, type Counted, type Limit } from "./rate-limits.ts";

/** Returns one attempt under each of these limits, counted by one key. */
export const countedBy = (by: string, ...limits: readonly Limit[]): readonly Counted[] =>
  limits.map((limit) => ({ limit, by }));

export const byUser = ({ id }: { readonly id: number }, ...limits: readonly Limit[]) =>
  countedBy(String(id), ...limits);

export const byAddress = ({ address }: { readonly address: string }, ...limits: readonly Limit[]) =>
  countedBy(addressKey(address), ...limits);

export const byEverybody = (limit: Limit): readonly Counted[] => countedBy(EVERYBODY, limit);
