import type { CommonErrorCode } from "@portal/contract/http/error-codes";
import { getMe, type User } from "@portal/contract/session";
import { useDeferredValue, useMemo } from "react";
import useSWR, { mutate } from "swr";
import { ApiError, asApiError, UNAUTHORIZED } from "../api/api-error.ts";
import { send } from "../api/api.ts";
import { onUnauthorized } from "../api/unauthorized.ts";
import { readSign, writeSign } from "../browser/cookies.ts";
import { beginDrafts, endDrafts, keepDrafts } from "../form/drafts.ts";
import { forgetLastSeen, keepBalance } from "./last-balance.ts";
import { onOtherTabs, notifyOtherTabs } from "./other-tabs.ts";

export type Session =
  | { status: "loading" }
  | { status: "visitor" }
  | { status: "user"; user: User }
  /** Signed in to an account that waits to be closed: the player can only keep it. */
  | { status: "closing" }
  /** The server could not be reached; the page asks again by itself. */
  | { status: "unreachable"; error: ApiError };

const POLL_MS = 5_000;

/** The sign of a session that was there before this document. */
let signBefore: string | undefined;
/** The sign of the session whose player the page shows. */
let shownSessionHint: string | undefined;
/** The player whom this document has shown. No other player may see what it holds. */
let shownUsername: string | undefined;
/** True where a session has ended that the player did not end here. */
let hasEnded = false;

declare global {
  interface Window {
    /** The request of boot.js for GET /api/me; used once. */
    askedMe?: Promise<Response> | undefined;
  }
}

/** Whether the browser has the sign of a session; only the server knows whether it is still valid. */
export const mayHaveSession = (): boolean => sessionHint() !== undefined;

/** Returns who is signed in, as far as it is known. */
export function useSession(): Session {
  const reply = useSWR<User, ApiError>(getMe.path, askMe);
  const { error } = reply;
  // The whole page waits for it: React renders a deferred value in slices.
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
  if (!user) throw new Error("no user outside of what is for players");
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
  const sign = sessionHint();
  return sign !== undefined && sign !== signBefore;
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
 * outdated, so it requests all of its data again. If somebody else is signed in by now, or nobody, it hides and reloads.
 */
export function startSessionChecks(): void {
  signBefore = sessionHint();
  onUnauthorized(refreshUser);
  onOtherTabs((change) => {
    if (shownSessionHint === sessionHint()) return;
    if (change === "out") endDrafts();
    void refreshUser();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (shownSessionHint === sessionHint()) return void mutate(() => true);
    reloadHidden();
  });
}

/** Requests the user. Without a session it sends nothing: such a response is an error in the server's log. */
async function askMe(): Promise<User> {
  const sign = sessionHint();
  try {
    if (!sign) throw new ApiError({ statusCode: UNAUTHORIZED, message: "" });
    const { askedMe: asked } = window;
    window.askedMe = undefined;
    requests.sentAtMs = Date.now();
    requests.balancesMeanwhile = [];
    requests.onTheirWay += 1;
    const reply = await send(getMe, {}, { asked }).finally(() => (requests.onTheirWay -= 1));
    const user = { ...reply, ...requests.balancesMeanwhile.at(-1) };
    show(user, sign);
    return user;
  } catch (thrown) {
    const error = asApiError(thrown);
    // Not where somebody has signed in meanwhile, here or in another tab.
    if (error.statusCode === UNAUTHORIZED && sign === sessionHint()) endHere(sign);
    throw error;
  }
}

const sessionHint = (): string | undefined => readSign();

function show(user: User, sign: string): void {
  // Another player has signed in, here or in another tab: nothing of the first may be seen or sent.
  if (shownUsername !== undefined && shownUsername !== user.username) return reloadHidden();
  if (sign !== shownSessionHint) {
    notifyOtherTabs("in");
    beginDrafts(user.username);
  }
  shownSessionHint = sign;
  shownUsername = user.username;
  hasEnded = false;
  if (sign === sessionHint()) keepBalance(user);
}

function reloadHidden(): void {
  document.body.hidden = true;
  location.reload();
}

/** Handles a session that has ended by itself, or elsewhere. `sign`: the sign of that session. */
function endHere(sign: string | undefined): void {
  keepDrafts();
  if (sign !== undefined || shownUsername !== undefined) hasEnded = true;
  shownSessionHint = undefined;
  writeSign("");
  forgetLastSeen();
}
