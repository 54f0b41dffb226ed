/**
 * Reads the console's start page: each method's traffic today beside the usual one, the game's zones, alerts and KP
 * owed.
 */
import { HOURS_OF_DAY, type MethodToday, type Today } from "@portal/contract/console/today";
import {
  ALL_CARDS,
  type ChannelPause,
  listPauses,
  pauseOf,
  WHOLE_PORTAL,
} from "../../../domain/channels.ts";
import { listHouseAccounts } from "../../../features/figures/money-store.ts";
import { readAlerts } from "../../../features/figures/readings.ts";
import { countTraffic, type Traffic } from "../../../features/payment/store.ts";
import { cached } from "../../../kit/concurrency/caches.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import type { ValidPortalSettings } from "../../../settings/portal-settings.ts";
import { firingAlerts } from "./firing-alerts.ts";
import {
  countWeeksOfTraffic,
  type CreditTime,
  type HourOfTraffic,
  listCreditTimes,
  listTraffic,
} from "./store.ts";

/** Returns the amounts of these rows by hour of the day, in đồng or KP. */
function byHour(rows: readonly HourOfTraffic[]): number[] {
  const hours = Array.from({ length: HOURS_OF_DAY }, () => 0);
  for (const { hour, amount } of rows) hours[hour]! += amount;
  return hours;
}

/**
 * Returns each hour's usual amount: the median of the same hour in the previous weeks.
 * @param rows of one method, of weeks 1 to `weeks`
 */
function usualByHour(rows: readonly HourOfTraffic[], weeks: number): number[] | null {
  if (weeks === 0) return null;
  const days = Array.from({ length: weeks }, (_, at) =>
    byHour(rows.filter(({ weeksAgo }) => weeksAgo === at + 1)),
  );
  return Array.from({ length: HOURS_OF_DAY }, (_, hour) => median(days.map((day) => day[hour]!)));
}

/** For an even count: the mean of the middle two, rounded. */
function median(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1]!, sorted[Math.floor(middle)]!];
  return Math.round((low + high) / 2);
}

/** Earlier weeks whose amounts make the usual one. */
const WEEKS_OF_USUAL = 4;
/** The usual amounts are read again after this time: they change only once a day. */
const USUAL_FRESH_MS = 60_000;
/**
 * The last hour's figures are read again after this time. Together with TODAY_FRESH_MS and PUSH_EVERY_MS it keeps the
 * day within 2 s of a notice.
 */
const HEALTH_FRESH_MS = 900;
/** The day is read again after this time at the earliest, however many pages are open and however much happens. */
const TODAY_FRESH_MS = 900;

type TodayServices = Pick<OperatorServices, "db" | "portal">;

/** Returns a function that reads the day. It is cached, so frequent calls cost the database little. */
export function openToday(services: TodayServices): () => Promise<Today> {
  const { db } = services;
  const usual = cached(USUAL_FRESH_MS, async () => {
    const weeks = await countWeeksOfTraffic(db, WEEKS_OF_USUAL);
    return { weeks, rows: weeks > 0 ? await listTraffic(db, { from: 1, to: weeks }) : [] };
  });
  const health = cached(HEALTH_FRESH_MS, async () => ({
    traffic: await countTraffic(db),
    times: await listCreditTimes(db),
  }));
  return cached(TODAY_FRESH_MS, async () => {
    const rows = await listTraffic(db, { from: 0, to: 0 });
    const pauses = (await listPauses(db)).filter(({ isRunning }) => isRunning);
    const readings = await readAlerts(services);
    const house = await listHouseAccounts(db);
    const inKp = house.filter(({ currency }) => currency === "KP");
    const measured = { rows, pauses, usual: await usual(), ...(await health()) };
    return {
      at: new Date().toISOString(),
      methods: methodsOf(services.portal.payment).map((method) => methodToday(method, measured)),
      zones: zonesOf(rows),
      alerts: firingAlerts(readings),
      // Every journal sums to zero, so the players have what is missing in the house's accounts.
      liabilityKp: -inKp.reduce((sum, { balance }) => sum + balance, 0),
      heldKp: inKp.find(({ name }) => name === "game-holds")?.balance ?? 0,
    };
  });
}

type Method = Pick<MethodToday, "kind" | "name" | "label">;

function methodsOf({ transferMethods, cards }: ValidPortalSettings["payment"]): Method[] {
  return [
    ...transferMethods.map(({ name, label }) => ({ kind: "transfer" as const, name, label })),
    ...(cards?.providers ?? []).map(({ serviceCode: name, name: label }) => ({
      kind: "card" as const,
      name,
      label: `Thẻ ${label}`,
    })),
  ];
}

type DayReadings = {
  readonly rows: readonly HourOfTraffic[];
  readonly pauses: readonly ChannelPause[];
  readonly usual: { readonly weeks: number; readonly rows: readonly HourOfTraffic[] };
  readonly traffic: readonly Traffic[];
  readonly times: readonly CreditTime[];
};

function methodToday(
  { kind, name, label }: Method,
  { rows, pauses, usual, traffic, times }: DayReadings,
): MethodToday {
  const isOf = (each: { readonly kind: string; readonly name: string }) =>
    each.kind === kind && each.name === name;
  const own = rows.filter(isOf);
  const { succeeded = 0, failed = 0 } = traffic.find(isOf) ?? {};
  const time = times.find(isOf);
  const closing = [
    WHOLE_PORTAL,
    ...(kind === "card"
      ? [ALL_CARDS, { kind: "telco" as const, name }]
      : [{ kind: "method" as const, name }]),
  ];
  return {
    kind,
    name,
    label,
    vndByHour: byHour(own).slice(0, hourInVietnam() + 1),
    usualVndByHour: usualByHour(usual.rows.filter(isOf), usual.weeks),
    ...sums(own),
    lastHour: { succeeded, failed },
    creditP50Seconds: time?.p50Seconds ?? null,
    creditP95Seconds: time?.p95Seconds ?? null,
    isPaused: pauseOf(pauses, closing) !== undefined,
  };
}

function sums(rows: readonly HourOfTraffic[]) {
  return {
    credited: rows.reduce((sum, { succeeded }) => sum + succeeded, 0),
    failed: rows.reduce((sum, { failed }) => sum + failed, 0),
    pending: rows.reduce((sum, { pending }) => sum + pending, 0),
  };
}

function zonesOf(rows: readonly HourOfTraffic[]): Today["zones"] {
  const zones = Map.groupBy(
    rows.filter(({ kind }) => kind === "recharge"),
    ({ name }) => name,
  );
  return [...zones]
    .map(([name, of]) => {
      const { credited: delivered, failed, pending } = sums(of);
      return {
        name,
        delivered,
        failed,
        pending,
        kp: of.reduce((sum, each) => sum + each.amount, 0),
      };
    })
    .toSorted((a, b) => b.kp - a.kp || a.name.localeCompare(b.name));
}

const HOUR_IN_VIETNAM = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Ho_Chi_Minh",
  hour: "2-digit",
});

const hourInVietnam = (): number => Number(HOUR_IN_VIETNAM.format(new Date()));
