/** Asks Patroni on the machines of a cluster, by its REST API. */
import { until } from "./report.ts";

type Member = {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
};

const WHOLE_WITHIN_MS = 180_000;
const ANSWER_MS = 2_000;

export const ask = (address: string, path: string): Promise<Response> =>
  fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });

/** Resolves when one machine leads and all others have received all of its log. */
export async function whenWhole(addresses: readonly string[]): Promise<void> {
  let views: (readonly Member[])[] = [];
  await until(
    "the cluster is whole",
    WHOLE_WITHIN_MS,
    async () => {
      views = await readViews(addresses);
      return views.some((members) => isWhole(members, addresses.length));
    },
    () => JSON.stringify(views[0]),
  );
}

/** Returns the name of the leader; undefined if there is none, or no machine answers. */
export async function leaderOf(addresses: readonly string[]): Promise<string | undefined> {
  const [members = []] = await readViews(addresses);
  return members.find(({ role }) => role === "leader")?.name;
}

/** Returns the members as each machine sees them that answers. */
async function readViews(addresses: readonly string[]): Promise<(readonly Member[])[]> {
  const views = addresses.map(async (address) => {
    const answer = await ask(address, "cluster");
    return ((await answer.json()) as { members: readonly Member[] }).members;
  });
  const settled = await Promise.allSettled(views);
  return settled.flatMap((view) => (view.status === "fulfilled" ? [view.value] : []));
}

function isWhole(members: readonly Member[], machines: number): boolean {
  const [leader, ...others] = members.filter(({ role }) => role === "leader");
  const followers = members.filter(({ role }) => role !== "leader");
  return (
    leader?.state === "running" &&
    others.length === 0 &&
    followers.length === machines - 1 &&
    followers.every(
      ({ state, timeline, lag }) =>
        state === "streaming" && timeline === leader.timeline && lag === 0,
    )
  );
}
