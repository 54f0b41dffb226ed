import type { BonusStep } from "@portal/contract/console/campaign-content";
import type { OperatorServices } from "../../../operator-services.ts";
import { estimateSpans, type EstimatedSpan, type Span } from "./store.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 4;
const MONTH_DAYS = 30;

/** Estimates what a bonus would have cost on real payments of the last month. */
export async function estimateBonusCost(
  { db }: OperatorServices,
  asked: {
    readonly methods: readonly string[];
    readonly steps: readonly BonusStep[];
    readonly from: string;
    readonly until: string | null;
  },
): Promise<{ readonly spans: EstimatedSpan[] }> {
  const { methods, steps, from, until } = asked;
  const spans = spansOf(Date.parse(from), until === null ? null : Date.parse(until), Date.now());
  return { spans: await estimateSpans(db, methods, steps, spans) };
}

/** The same hours of the last four weeks; of what takes longer than a week, the last 30 days. */
function spansOf(fromMs: number, untilMs: number | null, nowMs: number): Span[] {
  const span = (startMs: number, endMs: number) => ({
    from: new Date(startMs),
    until: new Date(endMs),
  });
  if (untilMs === null || untilMs - fromMs > WEEK_MS || untilMs <= fromMs) {
    return [span(nowMs - MONTH_DAYS * DAY_MS, nowMs)];
  }
  const weeksBack = Math.max(1, Math.ceil((untilMs - nowMs) / WEEK_MS));
  return Array.from({ length: WEEKS }, (_, at) => {
    const backMs = (weeksBack + at) * WEEK_MS;
    return span(fromMs - backMs, untilMs - backMs);
  });
}
