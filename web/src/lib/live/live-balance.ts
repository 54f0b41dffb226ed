/** Changes the player's balance while the page is open. */
import { CACHE_DEDUPE_MS } from "@portal/contract/values/limits";
import { getMe, type User } from "@portal/contract/session";
import { mutate } from "swr";
import { keepBalance } from "../session/last-balance.ts";
import { type Balance, refreshUser, requests } from "../session/session.ts";
import { isLiveConnected } from "./live.ts";

/** Shows the player's balance without a request. A reply that is on its way is corrected when it arrives. */
export async function showBalance(balance: Balance): Promise<void> {
  requests.balancesMeanwhile.push(balance);
  if (requests.onTheirWay > 0) return;
  const change = (user: User | undefined) => user && { ...user, ...balance };
  const changed = await mutate<User>(getMe.path, change, { revalidate: false });
  if (changed) keepBalance(changed);
}

let asksLater: ReturnType<typeof setTimeout> | undefined;

/**
 * Requests the user again, but at most once within the cache's two seconds (specification §7). A second
 * change within them is requested at their end.
 */
export function refreshUserOnce(): void {
  const waitMs = requests.sentAtMs + CACHE_DEDUPE_MS - Date.now();
  if (waitMs > 0) {
    asksLater ??= setTimeout(refreshUserOnce, waitMs);
    return;
  }
  clearTimeout(asksLater);
  asksLater = undefined;
  void refreshUser();
}

/** For a page that noticed a change of the balance itself: requests it if live events do not arrive. */
export function refreshBalanceUnlessLive(): void {
  if (!isLiveConnected()) refreshUserOnce();
}
