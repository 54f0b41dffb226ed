import { SIGNED_IN_COOKIE } from "@portal/contract/cookies";
import { ACCOUNT_CLOSING_CODE, getMe, type User } from "@portal/contract/session";
import useSWR, { mutate } from "swr";
import { ApiError, asApiError, UNAUTHORIZED } from "./api-error.ts";
import { send } from "./api.ts";
import { readCookie } from "./cookies.ts";
import { forgetBalance, keepBalance } from "./last-balance.ts";

export type Session =
  | { status: "loading" }
  | { status: "visitor" }
  | { status: "user"; user: User }
  /** Signed in to an account that waits to be closed: all there is to do is to keep it. */
  | { status: "closing" }
  /** The server could not be asked; it is asked again by itself. */
  | { status: "unreachable"; error: ApiError };

const POLL_MS = 5_000;

/** Of the session whose player the page shows. */
let shownSign: string | undefined;

declare global {
  interface Window {
    /** What boot.js asked of GET /api/me; taken once. */
    askedMe?: Promise<Response> | undefined;
  }
}

/** Whether the browser has the sign of a session; whether it still is one, the server tells. */
export const mayHaveSession = (): boolean => signOfSession() !== undefined;

/** Who is signed in, as far as it is known. */
export function useSession(): Session {
  const { data, error } = useSWR<User, ApiError>(getMe.path, askMe);
  if (error?.statusCode === UNAUTHORIZED) return { status: "visitor" };
  if (error?.errorCode === ACCOUNT_CLOSING_CODE) return { status: "closing" };
  if (data) return { status: "user", user: data };
  if (!error && !mayHaveSession()) return { status: "visitor" };
  return error ? { status: "unreachable", error } : { status: "loading" };
}

/** The signed-in user; only for what stands inside `ForPlayer`. */
export function useUser(): User {
  const user = useKnownUser();
  if (!user) throw new Error("no user outside of what is for players");
  return user;
}

/** The signed-in user, as soon as it is known who that is: for what has an outline until then. */
export function useKnownUser(): User | undefined {
  const session = useSession();
  return session.status === "user" ? session.user : undefined;
}

/** Asks again who is signed in and what they have: after login, sign-up and whatever moves money. */
export async function refreshUser(): Promise<void> {
  await mutate(getMe.path);
}

/**
 * While `when`, asks again and again: for what the player waits for with the page open. The live line
 * tells it sooner, but not every network lets that through.
 */
export function useUserPolling(when: boolean): void {
  useSWR<User, ApiError>(when ? getMe.path : null, askMe, { refreshInterval: POLL_MS });
}

/**
 * A page that the back button brings out of the browser's memory may show what is no longer true, and
 * asks for all of it again. Where somebody else is signed in by now, or nobody, it shows nothing more.
 */
export function startSessionChecks(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (shownSign === signOfSession()) return void mutate(() => true);
    document.body.hidden = true;
    location.reload();
  });
}

/** A browser without a session is not told so by the server: each such answer is an error in its log. */
async function askMe(): Promise<User> {
  const sign = signOfSession();
  try {
    if (!sign) throw new ApiError({ statusCode: UNAUTHORIZED, message: "" });
    const { askedMe: asked } = window;
    window.askedMe = undefined;
    const user = await send(getMe, {}, { asked });
    shownSign = sign;
    if (sign === signOfSession()) keepBalance(user);
    return user;
  } catch (thrown) {
    const error = asApiError(thrown);
    // Unless somebody has signed in meanwhile, here or in another tab.
    if (error.statusCode === UNAUTHORIZED && sign === signOfSession()) forgetPlayer();
    throw error;
  }
}

const signOfSession = (): string | undefined => readCookie(SIGNED_IN_COOKIE);

/** The session has ended by itself, or elsewhere. */
function forgetPlayer(): void {
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
  forgetBalance();
}
