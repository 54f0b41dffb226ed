import type { Scrape } from "../../server/src/testing/portal/scrape.ts";

/**
 * What Prometheus gets from itself, from Alertmanager and from the exporter that asks the proxy. The drill runs none of
 * them, so it says what they would: `npm run drill -- production` looks whether the real ones have figures of these names.
 */
export type Watchers = {
  /** Alertmanager fails to hand in so many emails more. */
  failEmails(count: number): void;
  /** Prometheus drops so many alerts more, for Alertmanager takes none. */
  dropAlerts(count: number): void;
  endAlertmanager(): void;
  /** The proxy answers no more. */
  endProxy(): void;
  /** The exporter answers no more. */
  endExporter(): void;
  /** The proxy's certificate ends so many days after the drill's first minute. */
  endCertificateAfter(days: number): void;
  /** Their samples by the labels of their targets; undefined where nobody answers. */
  scrape(): readonly (readonly [labels: string, samples: Scrape | undefined])[];
};

/** The figures of theirs that rules name. */
export const WATCHERS_METRICS = [
  "alertmanager_notifications_failed_total",
  "prometheus_notifications_dropped_total",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
] as const;
const [FAILED, DROPPED, PROBE, EXPIRY] = WATCHERS_METRICS;
const DAY_SECONDS = 86_400;
const NEW_CERTIFICATE_DAYS = 90;

export function openWatchers(): Watchers {
  const state = {
    hasAlertmanager: true,
    hasExporter: true,
    answers: true,
    failed: 0,
    dropped: 0,
    endsAfterDays: NEW_CERTIFICATE_DAYS,
  };
  const probed = () =>
    new Map([
      [PROBE, Number(state.answers)],
      [EXPIRY, state.endsAfterDays * DAY_SECONDS],
    ]);
  return {
    failEmails: (count) => (state.failed += count),
    dropAlerts: (count) => (state.dropped += count),
    endAlertmanager: () => (state.hasAlertmanager = false),
    endProxy: () => (state.answers = false),
    endExporter: () => (state.hasExporter = false),
    endCertificateAfter: (days) => (state.endsAfterDays = days),
    scrape: () => [
      [
        'instance="drill:9093",job="alertmanager"',
        state.hasAlertmanager
          ? new Map([[`${FAILED}{integration="email",reason="other"}`, state.failed]])
          : undefined,
      ],
      ['instance="drill:9090",job="prometheus"', new Map([[DROPPED, state.dropped]])],
      ['instance="id.example.com",job="proxy"', state.hasExporter ? probed() : undefined],
    ],
  };
}
