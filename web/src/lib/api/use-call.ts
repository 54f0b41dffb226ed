/** Returns and changes the page's data: the replies to GET calls, in one cache. */
import type { Call, ReplyOf } from "@portal/contract/http/call";
import type { LiveEvent } from "@portal/contract/live";
import { useDeferredValue } from "react";
import useSWR, { mutate } from "swr";
import { useLiveEvent } from "../live/live-events.ts";
import type { ApiError } from "./api-error.ts";
import { urlOf } from "./api-url.ts";
import { type CallInput, send } from "./api.ts";
import { mayBeOutdated } from "./pending-requests.ts";

type CallOptions<Reply> = {
  /** If false, nothing is requested. */
  readonly when?: boolean;
  /**
   * The interval of repeated requests while the page is visible; 0 means never. For networks that hold live
   * events back.
   */
  readonly repeatMs?: number | ((reply: Reply | undefined) => number);
  /** Whether a live event makes the reply outdated, so that it is requested again. */
  readonly outdatedBy?: (event: LiveEvent, reply: Reply | undefined) => boolean;
};

type Change = (reply: unknown) => unknown;
/** The changes since a reply that is on its way was requested, by the key of its call. */
const changesSince = new Map<string, Change[]>();

/**
 * Returns the reply to a GET call, cached under the call's path. `input` is built for each request; only its path
 * parameters distinguish two replies.
 */
export function useCall<C extends Call>(
  call: C,
  input: () => CallInput<C> = () => ({}) as CallInput<C>,
  { when = true, repeatMs = 0, outdatedBy }: CallOptions<ReplyOf<C>> = {},
) {
  const key = when ? keyOf(call, input()) : null;
  const reply = useSWR<ReplyOf<C>, ApiError>(
    key,
    (key: string) => withChanges(key, () => send(call, input())),
    { refreshInterval: repeatMs },
  );
  const refetch = (): Promise<unknown> => reply.mutate();
  useLiveEvent((event) => {
    if (!when || !outdatedBy?.(event, reply.data)) return;
    // The connection opens while the page loads, mostly without a change since its requests.
    if (event.kind === "ready" && !mayBeOutdated(keyOf(call, input()), event)) return;
    void refetch();
  });
  const data = useInSlices(key, reply.data);
  return {
    data,
    refetch,
    // A component is rendered again only for what it reads.
    get error() {
      return reply.error;
    },
    get isLoading() {
      return reply.isLoading || (data === undefined && reply.data !== undefined);
    },
    get isValidating() {
      return reply.isValidating;
    },
  };
}

/**
 * React renders a deferred value in slices and reacts to presses between them. Changes of the cache render all at
 * once.
 */
function useInSlices<Reply>(key: string | null, data: Reply | undefined): Reply | undefined {
  const slicedKey = useDeferredValue(key);
  const sliced = useDeferredValue(data);
  // Never shows the reply to another call.
  return slicedKey === key ? sliced : data;
}

/** Requests a call again if a page shows it, and resolves with the reply. */
export const refetch = (call: Call): Promise<unknown> => mutate(call.path);

/** Changes the cached reply without a request. A reply that is on its way is changed when it arrives. */
export function changeReply<C extends Call>(
  call: C,
  change: (reply: ReplyOf<C>) => ReplyOf<C>,
): void {
  const changes = changesSince.get(call.path);
  if (changes) changes.push(change as Change);
  else void mutate<ReplyOf<C>>(call.path, (reply) => reply && change(reply), { revalidate: false });
}

const keyOf = (call: Call, { params }: { params?: unknown }): string =>
  urlOf(call, params as Record<string, string>);

async function withChanges<Reply>(key: string, request: () => Promise<Reply>): Promise<Reply> {
  const changes: Change[] = [];
  changesSince.set(key, changes);
  try {
    const reply: unknown = await request();
    return changes.reduce((changed, change) => change(changed), reply) as Reply;
  } finally {
    if (changesSince.get(key) === changes) changesSince.delete(key);
  }
}
