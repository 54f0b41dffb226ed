/**
 * Who is signed in: loads GET /api/me, follows logins and logouts in other tabs, and reloads the page if another
 * player signs in.
 */
import type { CommonErrorCode } from "@portal/contract/http/error-codes";
import { getMe, type User } from "@portal/contract/session";
import { useDeferredValue, useMemo } from "react";
import useSWR, { mutate } from "swr";
import { ApiError, asApiError, UNAUTHORIZED } from "../api/api-error.ts";
import { send } from "../api/api.ts";
import { onUnauthorized } from "../api/unauthorized.ts";
import { readSignedInCookie, writeSignedInCookie } from "../browser/cookies.ts";
import { beginDrafts, endDrafts, keepDrafts } from "../form/drafts.ts";
import { forgetLastSeen, keepBalance } from "./last-balance.ts";
import { onOtherTabs, notifyOtherTabs } from "./other-tabs.ts";

export type Session =
  | { status: "loading" }
  | { status: "visitor" }
  | { status: "user"; user: User }
  /** Signed in to an account that waits to be closed: the player can only keep it. */
  | { status: "closing" }
  /** The server could not be reached; the page retries by itself. */
  | { status: "unreachable"; error: ApiError };

/** How often a page repeats the request while its player waits for a change of the account. */
const POLL_MS = 5_000;

/** The "signed-in" cookie's value when the page loaded. */
let cookieAtStart: string | undefined;
/** The cookie's value for the player on screen. */
let shownCookie: string | undefined;
/** The player shown since the page loaded. The page reloads before it shows another player. */
let shownUsername: string | undefined;
/** True after a session ended that the player did not end in this tab. */
let hasEnded = false;

/** Whether the browser has the signed-in cookie. Only the server knows whether the session is still valid. */
export const mayHaveSession = (): boolean => readSignedInCookie() !== undefined;

/** Returns who is signed in; "loading" until the server has answered. */
export function useSession(): Session {
  const reply = useSWR<User, ApiError>(getMe.path, askMe);
  const { error } = reply;
  // Deferred, so that React renders the whole page in slices.
  const data = useDeferredValue(reply.data);
  const isAsked = !data && !error && mayHaveSession();
  return useMemo(() => sessionOf(data, error, isAsked), [data, error, isAsked]);
}

function sessionOf(user: User | undefined, error: ApiError | undefined, isAsked: boolean): Session {
  if (error?.statusCode === UNAUTHORIZED) return { status: "visitor" };
  if (error?.errorCode === ("account_closing" satisfies CommonErrorCode))
    return { status: "closing" };
  if (user) return { status: "user", user };
  if (error) return { status: "unreachable", error };
  return isAsked ? { status: "loading" } : { status: "visitor" };
}

/** Returns the signed-in user; only for components inside `ForPlayer`. */
export function useUser(): User {
  const user = useKnownUser();
  if (!user) throw new Error("useUser needs a signed-in player");
  return user;
}

/** Whether the server has sent the player's credit. */
export const hasCreditData = ({ credit }: User): boolean => Number.isSafeInteger(credit);

/**
 * Returns the signed-in user once it is known who that is. For components that show a skeleton until then.
 */
export function useKnownUser(): User | undefined {
  const session = useSession();
  return session.status === "user" ? session.user : undefined;
}

/** Whether the visitor was a player until a session ended by itself or elsewhere. */
export const sessionHasEnded = (): boolean => hasEnded;

/** Whether a login has succeeded in this document; who it is may be unknown yet. */
export function hasSignedInHere(): boolean {
  const cookie = readSignedInCookie();
  return cookie !== undefined && cookie !== cookieAtStart;
}

/** Requests again who is signed in and what they have: after login, sign-up and any change of the account. */
export async function refreshUser(): Promise<void> {
  await mutate(getMe.path);
}

/** The player's credit and debt. */
export type Balance = Pick<User, "credit" | "debtCredit">;

/** The requests for GET /api/me. */
export const requests = {
  /** When the newest request was sent, by the browser's clock. */
  sentAtMs: Number.NEGATIVE_INFINITY,
  onTheirWay: 0,
  /** The balances from live events while requests are on their way; the newest is the last. */
  balancesMeanwhile: [] as Balance[],
};

/**
 * While `when`, repeats the request, for something that the player waits for with the page open. Live events
 * are faster, but not every network lets them through.
 */
export function useUserPolling(when: boolean): void {
  useSWR<User, ApiError>(when ? getMe.path : null, askMe, { refreshInterval: POLL_MS });
}

/**
 * Follows logins and logouts in other tabs. A page that the back button restores from the browser's memory may be
 * outdated, so it requests all of its data again. If another player or nobody is signed in now, it hides and reloads.
 */
export function startSessionChecks(): void {
  cookieAtStart = readSignedInCookie();
  onUnauthorized(refreshUser);
  onOtherTabs((change) => {
    if (shownCookie === readSignedInCookie()) return;
    if (change === "out") endDrafts();
    void refreshUser();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (shownCookie === readSignedInCookie()) return void mutate(() => true);
    reloadHidden();
  });
}

/** Requests the user. Sends nothing without the cookie, so that visitors cause no 401 in the server's log. */
async function askMe(): Promise<User> {
  const cookie = readSignedInCookie();
  try {
    if (!cookie) throw new ApiError({ statusCode: UNAUTHORIZED, message: "" });
    requests.sentAtMs = Date.now();
    requests.balancesMeanwhile = [];
    requests.onTheirWay += 1;
    const reply = await send(getMe, {}).finally(() => (requests.onTheirWay -= 1));
    const user = { ...reply, ...requests.balancesMeanwhile.at(-1) };
    show(user, cookie);
    return user;
  } catch (thrown) {
    const error = asApiError(thrown);
    // Ignore the 401 if somebody has signed in since.
    if (error.statusCode === UNAUTHORIZED && cookie === readSignedInCookie()) endSession(cookie);
    throw error;
  }
}

function show(user: User, cookie: string): void {
  // Another player has signed in, here or in another tab: nothing of the first may be seen or sent.
  if (shownUsername !== undefined && shownUsername !== user.username) return reloadHidden();
  if (cookie !== shownCookie) {
    notifyOtherTabs("in");
    beginDrafts(user.username);
  }
  shownCookie = cookie;
  shownUsername = user.username;
  hasEnded = false;
  if (cookie === readSignedInCookie()) keepBalance(user);
}

function reloadHidden(): void {
  document.body.hidden = true;
  location.reload();
}

/** Handles a session that has ended by itself, or elsewhere. @param cookie that session's */
function endSession(cookie: string | undefined): void {
  keepDrafts();
  if (cookie !== undefined || shownUsername !== undefined) hasEnded = true;
  shownCookie = undefined;
  writeSignedInCookie("");
  forgetLastSeen();
}
