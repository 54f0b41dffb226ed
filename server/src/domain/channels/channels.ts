import { cached } from "../../kit/concurrency/caches.ts";
import type { Queries } from "../../kit/database/database.ts";
import { onField } from "../../kit/http/errors.ts";
import {
  type Channel,
  type ChannelPause,
  listMethodAccounts,
  listPauses,
  type MethodAccount,
} from "./channel-store.ts";

/** What staff have paused and changed, by this moment. */
export type ChannelState = {
  /** The pauses that run. */
  readonly pauses: readonly ChannelPause[];
  /** The newest first. */
  readonly accounts: readonly MethodAccount[];
};

export type Channels = () => Promise<ChannelState>;

/** What staff decide is in force in every process within a second. */
const FRESH_MS = 300;

/** Opens what this process knows of pauses and accounts: it reads two short tables, at most three times a second. */
export function openChannels(db: Queries): Channels {
  return cached(FRESH_MS, async () => ({
    pauses: (await listPauses(db)).filter(({ isRunning }) => isRunning),
    accounts: await listMethodAccounts(db),
  }));
}

/** Returns the pause that closes any of these to players, the first of them first. */
export function pauseOf(
  pauses: readonly ChannelPause[],
  channels: readonly Channel[],
): ChannelPause | undefined {
  return channels
    .map(({ kind, name }) => pauses.find((pause) => pause.kind === kind && pause.name === name))
    .find((pause) => pause !== undefined);
}

/** What the player is told of a pause; nothing where there is none. */
export const shownPause = (pause: ChannelPause | undefined) =>
  pause ? { pause: { reason: pause.reason, endsAt: pause.endsAt } } : {};

/**
 * @param field the form's field that the player chose it by
 * @param label what players call it
 * @throws a refusal on the field, where one of the channels is paused
 */
export function assertNotPaused(
  pauses: readonly ChannelPause[],
  channels: readonly Channel[],
  { field, label, addition = "" }: { field: string; label: string; addition?: string },
): void {
  const pause = pauseOf(pauses, channels);
  if (!pause) return;
  const { reason, endsAt } = pause;
  const until = endsAt === null ? "" : ` Dự kiến mở lại lúc ${momentOf(endsAt)}.`;
  throw onField(field, `${label} đang tạm ngừng: ${asSentence(reason)}${until}${addition}`);
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const IN_VIETNAM = new Intl.DateTimeFormat("vi-VN", {
  timeZone: "Asia/Ho_Chi_Minh",
  hour: "2-digit",
  minute: "2-digit",
  day: "2-digit",
  month: "2-digit",
  hour12: false,
});

/** 15:30 ngày 24/11. */
function momentOf(at: string): string {
  const parts = new Map(
    IN_VIETNAM.formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  return `${parts.get("hour")}:${parts.get("minute")} ngày ${parts.get("day")}/${parts.get("month")}`;
}
