/** Decides which of the monitoring's alerts fire (`firingAlerts`), for the console's start page. */
import type { FiringAlert } from "@portal/contract/console/today";
import type { AlertReadings } from "./read-alerts.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * The thresholds of the alerts (deploy/prometheus/portal.rules.yml) that the database alone can decide. A test compares
 * the names and numbers. Rules that count what processes do (failing calls, refused logins) fire in the monitoring
 * only.
 */
export const THRESHOLDS = {
  MoneySilent: { seconds: 1_800, timesUsual: 3 },
  UnknownAccountPaid: { transfers: 0 },
  NoticesContradict: { transfers: 0 },
  MoneyUnmatched: { seconds: 4 * HOUR_SECONDS },
  MethodFailing: { share: 0.5, tries: 20 },
  OrdersStuck: { seconds: 600 },
  CardsStuck: { seconds: 900 },
  WalletPaymentsStuck: { seconds: 1_800 },
  JobsLate: { seconds: 60 },
  JobsGivenUp: { jobs: 0 },
  CasesWaiting: { seconds: 24 * HOUR_SECONDS },
  DataRequestDue: { seconds: 8 * HOUR_SECONDS },
  GrantsNearLimit: { share: 0.8 },
  BooksBroken: { invariants: 0 },
  VerifyOverdue: { seconds: 26 * HOUR_SECONDS },
  WholeVerifyOverdue: { seconds: 8 * DAY_SECONDS },
  JournalsUnchained: { seconds: 600 },
  BreakGlassUsed: { signIns: 0 },
} as const;
type Name = keyof typeof THRESHOLDS;

type Fired = Omit<FiringAlert, "name" | "severity">;
type Rule = {
  readonly severity: FiringAlert["severity"];
  readonly fired: (readings: AlertReadings) => readonly Fired[];
};

const seconds = (about: string, value: number): Fired => ({ about, value, unit: "seconds" });
const count = (about: string, value: number): Fired => ({ about, value, unit: "count" });

const unmatched = (reason: string) => (readings: AlertReadings) =>
  readings.waitingMoney
    .filter((money) => money.reason === reason)
    .map(({ transfers }) => count("", transfers));

const pendingBeyond =
  (limitSeconds: number, isOf: (party: string) => boolean) => (readings: AlertReadings) =>
    readings.pending
      .filter(({ party, oldestSeconds }) => isOf(party) && oldestSeconds > limitSeconds)
      .map(({ party, oldestSeconds }) => seconds(party, oldestSeconds));

/** Null: it never ran. That is overdue, too, and is shown as an age of 0. */
const overdue = (ageSeconds: number | null, limitSeconds: number): Fired[] =>
  ageSeconds === null || ageSeconds > limitSeconds ? [seconds("", ageSeconds ?? 0)] : [];

const RULES: Readonly<Record<Name, Rule>> = {
  MoneySilent: {
    severity: "page",
    fired: ({ arrivals }) =>
      arrivals
        .filter(
          ({ silentSeconds, usualGapSeconds }) =>
            silentSeconds > THRESHOLDS.MoneySilent.seconds &&
            usualGapSeconds !== null &&
            silentSeconds > THRESHOLDS.MoneySilent.timesUsual * usualGapSeconds,
        )
        .map(({ method, silentSeconds }) => seconds(method, silentSeconds)),
  },
  UnknownAccountPaid: { severity: "page", fired: unmatched("unknown_account") },
  NoticesContradict: { severity: "ticket", fired: unmatched("conflict") },
  MoneyUnmatched: {
    severity: "ticket",
    fired: ({ waitingMoney }) =>
      waitingMoney
        .filter(
          ({ reason, oldestSeconds }) =>
            reason === "names_nobody" && oldestSeconds > THRESHOLDS.MoneyUnmatched.seconds,
        )
        .map(({ oldestSeconds }) => seconds("", oldestSeconds)),
  },
  MethodFailing: { severity: "page", fired: failingMethods },
  OrdersStuck: {
    severity: "page",
    fired: pendingBeyond(THRESHOLDS.OrdersStuck.seconds, (party) => party === "game"),
  },
  CardsStuck: {
    severity: "ticket",
    fired: pendingBeyond(THRESHOLDS.CardsStuck.seconds, (party) => party === "card"),
  },
  WalletPaymentsStuck: {
    severity: "ticket",
    fired: pendingBeyond(
      THRESHOLDS.WalletPaymentsStuck.seconds,
      (party) => party !== "game" && party !== "card",
    ),
  },
  JobsLate: {
    severity: "page",
    fired: ({ jobs }) =>
      jobs
        .filter(({ overdueSeconds }) => overdueSeconds > THRESHOLDS.JobsLate.seconds)
        .map(({ task, overdueSeconds }) => seconds(task, overdueSeconds)),
  },
  JobsGivenUp: {
    severity: "ticket",
    fired: ({ jobs }) =>
      jobs.filter(({ givenUp }) => givenUp > 0).map(({ task, givenUp }) => count(task, givenUp)),
  },
  CasesWaiting: {
    severity: "ticket",
    fired: ({ cases }) =>
      cases
        .filter(
          ({ status, oldestSeconds }) =>
            status === "open" && oldestSeconds > THRESHOLDS.CasesWaiting.seconds,
        )
        .map(({ oldestSeconds }) => seconds("", oldestSeconds)),
  },
  DataRequestDue: {
    severity: "ticket",
    fired: ({ dataRequests }) =>
      dataRequests
        .filter(({ dueSeconds }) => dueSeconds < THRESHOLDS.DataRequestDue.seconds)
        .map(({ kind, dueSeconds }) => seconds(kind, dueSeconds)),
  },
  GrantsNearLimit: { severity: "page", fired: grantsNearLimit },
  BooksBroken: {
    severity: "page",
    fired: ({ verifyRuns: { broken } }) => (broken > 0 ? [count("", broken)] : []),
  },
  VerifyOverdue: {
    severity: "ticket",
    fired: ({ verifyRuns: { cleanSeconds } }) =>
      overdue(cleanSeconds, THRESHOLDS.VerifyOverdue.seconds),
  },
  WholeVerifyOverdue: {
    severity: "ticket",
    fired: ({ verifyRuns: { cleanWholeSeconds } }) =>
      overdue(cleanWholeSeconds, THRESHOLDS.WholeVerifyOverdue.seconds),
  },
  JournalsUnchained: {
    severity: "page",
    fired: ({ chain: { lagSeconds } }) =>
      lagSeconds > THRESHOLDS.JournalsUnchained.seconds ? [seconds("", lagSeconds)] : [],
  },
  BreakGlassUsed: {
    severity: "page",
    fired: ({ breakGlassSignIns }) =>
      breakGlassSignIns > THRESHOLDS.BreakGlassUsed.signIns ? [count("", breakGlassSignIns)] : [],
  },
};

/** Returns the alerts that fire by these readings, those of severity `page` first. */
export function firingAlerts(readings: AlertReadings): FiringAlert[] {
  return (Object.entries(RULES) as [Name, Rule][])
    .flatMap(([name, { severity, fired }]) =>
      fired(readings).map((each) => ({ name, severity, ...each })),
    )
    .toSorted((a, b) => a.severity.localeCompare(b.severity));
}

const PERCENT = 100;

function failingMethods({ results }: AlertReadings): Fired[] {
  const methods = Map.groupBy(results, ({ kind, method }) => [kind, method].join(" ").trim());
  return [...methods].flatMap(([about, of]) => {
    const tries = of.reduce((sum, each) => sum + each.count, 0);
    const failed = of.reduce((sum, each) => sum + (each.result === "success" ? 0 : each.count), 0);
    const { share, tries: atLeast } = THRESHOLDS.MethodFailing;
    if (tries < atLeast || failed <= share * tries) return [];
    return { about, value: Math.round((failed * PERCENT) / tries), unit: "percent" as const };
  });
}

function grantsNearLimit({ grantedToday, grantLimitKp }: AlertReadings): Fired[] {
  const all = grantedToday.find(({ operator }) => operator === "")?.kp ?? 0;
  const isNear = all > THRESHOLDS.GrantsNearLimit.share * grantLimitKp;
  return isNear ? [{ about: "", value: all, unit: "kp" }] : [];
}
