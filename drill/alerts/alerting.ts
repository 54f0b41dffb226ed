import type { Scrape } from "../../server/src/testing/portal/scrape.ts";

/**
 * What Prometheus gets from itself and from Alertmanager. The drill runs neither, so it says what they would:
 * `npm run drill -- production` looks whether the real ones have figures of these names.
 */
export type Alerting = {
  /** Alertmanager fails to hand in so many emails more. */
  failEmails(count: number): void;
  /** Prometheus drops so many alerts more, for Alertmanager takes none. */
  dropAlerts(count: number): void;
  endAlertmanager(): void;
  /** Their samples by the labels of their targets; undefined where nobody answers. */
  scrape(): readonly (readonly [labels: string, samples: Scrape | undefined])[];
};

/** The figures of both that rules name. */
export const ALERTING_METRICS = [
  "alertmanager_notifications_failed_total",
  "prometheus_notifications_dropped_total",
] as const;
const [FAILED, DROPPED] = ALERTING_METRICS;

export function openAlerting(): Alerting {
  let isUp = true;
  let failed = 0;
  let dropped = 0;
  return {
    failEmails: (count) => (failed += count),
    dropAlerts: (count) => (dropped += count),
    endAlertmanager: () => (isUp = false),
    scrape: () => [
      [
        'instance="drill:9093",job="alertmanager"',
        isUp ? new Map([[`${FAILED}{integration="email",reason="other"}`, failed]]) : undefined,
      ],
      ['instance="drill:9090",job="prometheus"', new Map([[DROPPED, dropped]])],
    ],
  };
}
