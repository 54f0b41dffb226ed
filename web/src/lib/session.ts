import { ACCOUNT_CLOSING_CODE, getMe, logout, type User } from "@portal/contract/session";
import useSWR, { mutate } from "swr";
import type { ApiError } from "./api-error.ts";
import { send } from "./api.ts";
import { useCall } from "./use-call.ts";

export type Session =
  | { status: "loading" }
  | { status: "visitor" }
  | { status: "user"; user: User }
  /** Signed in to an account that waits to be closed: all there is to do is to keep it. */
  | { status: "closing" }
  /** The server could not be asked; it is asked again by itself. */
  | { status: "unreachable"; error: ApiError };

const UNAUTHORIZED = 401;
const POLL_MS = 5_000;

/** Who is signed in, as far as it is known. */
export function useSession(): Session {
  const { data, error } = useCall(getMe);
  if (error?.statusCode === UNAUTHORIZED) return { status: "visitor" };
  if (error?.errorCode === ACCOUNT_CLOSING_CODE) return { status: "closing" };
  if (data) return { status: "user", user: data };
  return error ? { status: "unreachable", error } : { status: "loading" };
}

/** The signed-in user; only for what stands inside the signed-in layout. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== "user") throw new Error("no user outside the signed-in layout");
  return session.user;
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
  useSWR<User, ApiError>(when ? getMe.path : null, () => send(getMe, {}), {
    refreshInterval: POLL_MS,
  });
}

/** Ends the session on the server, then opens `next` as a new document: nothing stays in memory. */
export async function endSession(next: string): Promise<void> {
  await send(logout, {});
  location.assign(next);
}

/** A page that the back button brings out of the browser's memory may show what is no longer true. */
export function startSessionChecks(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void refreshUser();
  });
}
