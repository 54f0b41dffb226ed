import type { Status, StatusPart } from "@portal/contract/status";
import {
  ALL_CARDS,
  type Channel,
  type ChannelPause,
  listMaintenance,
  listPauses,
  WHOLE_GAME,
  WHOLE_PORTAL,
} from "../../domain/channels.ts";
import { listZoneNames } from "../../domain/recharges/store.ts";
import { cached } from "../../kit/concurrency/caches.ts";
import type { Services } from "../../services.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";

/** The status is read again after this time: every process shows a pause within a second. */
const FRESH_MS = 500;

/** Returns a function that reads the status. It queries the database at most twice a second, and no other service. */
export const openStatus = ({
  db,
  config: { portal },
  cardGateway,
}: Pick<Services, "db" | "config" | "cardGateway">): (() => Promise<Status>) =>
  cached(FRESH_MS, async () => {
    const pauses = await listPauses(db);
    const zones = await listZoneNames(db);
    const parts = partsOf(portal.payment, zones, cardGateway !== undefined);
    const subjectOf = (wanted: Channel) =>
      parts.find(({ channel }) => isSame(channel, wanted))?.subject;
    const portalPause = pauses.find((pause) => pause.isRunning && isSame(pause, WHOLE_PORTAL));
    const maintenance = await listMaintenance(db);
    return {
      parts: parts
        .map((each) => ({ ...each, pause: pauses.find((pause) => isSame(pause, each.channel)) }))
        // There may be many zones: list only those with a pause.
        .filter(({ channel, pause }) => channel.kind !== "zone" || pause)
        // A pause of the whole portal pauses every part.
        .map((each) => ({
          ...each,
          pause: each.pause?.isRunning ? each.pause : (portalPause ?? each.pause),
        }))
        .map(({ subject, pause }) => toPart(subject, pause)),
      finished: maintenance.flatMap(({ phase, text, endsAt, ...channel }) => {
        const subject = subjectOf(channel);
        return phase !== "after" || endsAt === null || subject === undefined
          ? []
          : [{ ...subject, text, at: endsAt }];
      }),
    };
  });

const isSame = (one: Channel, other: Channel): boolean =>
  one.kind === other.kind && one.name === other.name;

type Subject = Pick<StatusPart, "kind" | "name">;
type Part = { readonly channel: Channel; readonly subject: Subject };

const partsOf = (
  { transferMethods, cards }: ValidPortalSettings["payment"],
  zones: readonly { readonly id: string; readonly name: string }[],
  takesCards: boolean,
): Part[] => [
  { channel: WHOLE_PORTAL, subject: { kind: "portal", name: null } },
  { channel: WHOLE_GAME, subject: { kind: "game", name: null } },
  ...zones.map(({ id, name }): Part => ({
    channel: { kind: "zone", name: id },
    subject: { kind: "zone", name },
  })),
  ...transferMethods
    .filter(({ isOffered }) => isOffered)
    .map(({ name, label }): Part => ({
      channel: { kind: "method", name },
      subject: { kind: "method", name: label },
    })),
  ...(takesCards && cards
    ? [{ channel: ALL_CARDS, subject: { kind: "card", name: null } } as const]
    : []),
];

const toPart = (subject: Subject, pause: ChannelPause | undefined): StatusPart => ({
  ...subject,
  state: pause === undefined ? "working" : pause.isRunning ? "paused" : "planned",
  text: pause ? pause.reason : null,
  from: pause?.beginsAt ?? null,
  until: pause?.endsAt ?? null,
});
