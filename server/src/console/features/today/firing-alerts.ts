/** Decides which of the monitoring's alerts fire (`firingAlerts`), for the console's start page. */
import type { FiringAlert } from "@portal/contract/console/today";
import type { AlertReadings } from "../../../features/figures/readings.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const PERCENT = 100;

type Fired = Omit<FiringAlert, "name" | "severity">;
type Severity = FiringAlert["severity"];

/** An alert with its thresholds. `fired` returns what it fires about. */
const alert = <Limits extends Readonly<Record<string, number>>>(
  severity: Severity,
  limits: Limits,
  fired: (readings: AlertReadings, limits: Limits) => readonly Fired[],
) => ({ severity, limits, fired: (readings: AlertReadings) => fired(readings, limits) });

const seconds = (about: string, value: number): Fired => ({ about, value, unit: "seconds" });
const count = (about: string, value: number): Fired => ({ about, value, unit: "count" });

/** Unmatched money of this reason. */
const unmatched = (severity: Severity, reason: string) =>
  alert(severity, { transfers: 0 }, ({ waitingMoney }, limit) =>
    waitingMoney
      .filter((money) => money.reason === reason && money.transfers > limit.transfers)
      .map(({ transfers }) => count("", transfers)),
  );

/** Orders, cards or payments that have been pending at such a party for too long. */
const stuck = (severity: Severity, limitSeconds: number, isOf: (party: string) => boolean) =>
  alert(severity, { seconds: limitSeconds }, ({ pending }, limit) =>
    pending
      .filter(({ party, oldestSeconds }) => isOf(party) && oldestSeconds > limit.seconds)
      .map(({ party, oldestSeconds }) => seconds(party, oldestSeconds)),
  );

/** Null: it never ran. That is overdue, too, and is shown as an age of 0. */
const overdue = (limitSeconds: number, ageOf: (readings: AlertReadings) => number | null) =>
  alert("ticket", { seconds: limitSeconds }, (readings, limit) => {
    const age = ageOf(readings);
    return age === null || age > limit.seconds ? [seconds("", age ?? 0)] : [];
  });

/**
 * The alerts (deploy/prometheus/portal.rules.yml) that the database alone can decide. A test compares the names and
 * numbers. Rules that count what processes do (failing calls, refused logins) fire in the monitoring only.
 */
export const ALERTS = {
  MoneySilent: alert("page", { seconds: 1_800, timesUsual: 3 }, ({ arrivals }, limit) =>
    arrivals
      .filter(
        ({ silentSeconds, usualGapSeconds }) =>
          silentSeconds > limit.seconds &&
          usualGapSeconds !== null &&
          silentSeconds > limit.timesUsual * usualGapSeconds,
      )
      .map(({ method, silentSeconds }) => seconds(method, silentSeconds)),
  ),
  UnknownAccountPaid: unmatched("page", "unknown_account"),
  NoticesContradict: unmatched("ticket", "conflict"),
  MoneyUnmatched: alert("ticket", { seconds: 4 * HOUR_SECONDS }, ({ waitingMoney }, limit) =>
    waitingMoney
      .filter((money) => money.reason === "names_nobody" && money.oldestSeconds > limit.seconds)
      .map(({ oldestSeconds }) => seconds("", oldestSeconds)),
  ),
  MethodFailing: alert("page", { share: 0.5, tries: 20 }, ({ results }, limit) =>
    [...Map.groupBy(results, ({ kind, method }) => [kind, method].join(" ").trim())].flatMap(
      ([about, of]) => {
        const tries = of.reduce((sum, each) => sum + each.count, 0);
        const good = of.find(({ result }) => result === "success")?.count ?? 0;
        const failed = tries - good;
        if (tries < limit.tries || failed <= limit.share * tries) return [];
        return { about, value: Math.round((failed * PERCENT) / tries), unit: "percent" as const };
      },
    ),
  ),
  OrdersStuck: stuck("page", 600, (party) => party === "game"),
  CardsStuck: stuck("ticket", 900, (party) => party === "card"),
  WalletPaymentsStuck: stuck("ticket", 1_800, (party) => party !== "game" && party !== "card"),
  JobsLate: alert("page", { seconds: 60 }, ({ jobs }, limit) =>
    jobs
      .filter(({ overdueSeconds }) => overdueSeconds > limit.seconds)
      .map(({ task, overdueSeconds }) => seconds(task, overdueSeconds)),
  ),
  JobsGivenUp: alert("ticket", { jobs: 0 }, ({ jobs }, limit) =>
    jobs
      .filter(({ givenUp }) => givenUp > limit.jobs)
      .map(({ task, givenUp }) => count(task, givenUp)),
  ),
  CasesWaiting: alert("ticket", { seconds: 24 * HOUR_SECONDS }, ({ cases }, limit) =>
    cases
      .filter(({ status, oldestSeconds }) => status === "open" && oldestSeconds > limit.seconds)
      .map(({ oldestSeconds }) => seconds("", oldestSeconds)),
  ),
  DataRequestDue: alert("ticket", { seconds: 8 * HOUR_SECONDS }, ({ dataRequests }, limit) =>
    dataRequests
      .filter(({ dueSeconds }) => dueSeconds < limit.seconds)
      .map(({ kind, dueSeconds }) => seconds(kind, dueSeconds)),
  ),
  GrantsNearLimit: alert("page", { share: 0.8 }, ({ grantedToday, grantLimitKp }, limit) => {
    const all = grantedToday.find(({ operator }) => operator === "")?.kp ?? 0;
    return all > limit.share * grantLimitKp ? [{ about: "", value: all, unit: "kp" }] : [];
  }),
  BooksBroken: alert("page", { invariants: 0 }, ({ verifyRuns: { broken } }, limit) =>
    broken > limit.invariants ? [count("", broken)] : [],
  ),
  VerifyOverdue: overdue(26 * HOUR_SECONDS, ({ verifyRuns }) => verifyRuns.cleanSeconds),
  WholeVerifyOverdue: overdue(8 * DAY_SECONDS, ({ verifyRuns }) => verifyRuns.cleanWholeSeconds),
  JournalsUnchained: alert("page", { seconds: 600 }, ({ chain: { lagSeconds } }, limit) =>
    lagSeconds > limit.seconds ? [seconds("", lagSeconds)] : [],
  ),
  BreakGlassUsed: alert("page", { signIns: 0 }, ({ breakGlassSignIns }, limit) =>
    breakGlassSignIns > limit.signIns ? [count("", breakGlassSignIns)] : [],
  ),
};

/** Returns the alerts that fire by these readings, those of severity `page` first. */
export function firingAlerts(readings: AlertReadings): FiringAlert[] {
  return Object.entries(ALERTS)
    .flatMap(([name, { severity, fired }]) =>
      fired(readings).map((each) => ({ name, severity, ...each })),
    )
    .toSorted((a, b) => a.severity.localeCompare(b.severity));
}
