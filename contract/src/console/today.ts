/** The overview of the day: payments, recharges, waiting work and alerts show whether money flows. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { takesRight } from "./rights.ts";

export const HOURS_OF_DAY = 24;

const method = z.object({
  kind: z.enum(["transfer", "card"]),
  name: z.string(),
  label: z.string(),
  /** What was credited in each hour of today so far, in đồng; the last is the hour that runs. */
  vndByHour: z.array(z.int()),
  /** The median of the same hour of the last weeks' same weekday, in đồng; null without such a week. */
  usualVndByHour: z.nullable(z.array(z.int())),
  /** Payments of today that were credited, that failed, and that are undecided. */
  credited: z.int(),
  failed: z.int(),
  pending: z.int(),
  /** Players who tried in the last hour and had paid before: how many got their credit, and how many did not. */
  lastHour: z.object({ succeeded: z.int(), failed: z.int() }),
  /** Seconds from the payment to the credit in the last hour; null if nothing was credited. */
  creditP50Seconds: z.nullable(z.number()),
  creditP95Seconds: z.nullable(z.number()),
  isPaused: z.boolean(),
});

const zone = z.object({
  name: z.string(),
  /** Recharges of today: delivered, refused, undecided. */
  delivered: z.int(),
  failed: z.int(),
  pending: z.int(),
  /** The price of the delivered ones. */
  kp: z.int(),
});

const alert = z.object({
  /** Its name in the monitoring's rules and in the runbook. */
  name: z.string(),
  severity: z.enum(["page", "ticket"]),
  /** The subject: a method, a task; empty if the name is enough. */
  about: z.string(),
  value: z.number(),
  unit: z.enum(["seconds", "count", "percent", "kp"]),
});
export type FiringAlert = z.output<typeof alert>;

export const today = z.object({
  at: z.string(),
  methods: z.array(method),
  zones: z.array(zone),
  alerts: z.array(alert),
  /** All KP that players have, less their debts. */
  liabilityKp: z.int(),
  /** KP set aside for orders that the game has not decided. */
  heldKp: z.int(),
});
export type Today = z.output<typeof today>;
export type MethodToday = Today["methods"][number];

export const getToday = takesRight(
  "see-today",
  defineCall({
    method: "GET",
    path: "/api/console/today",
    who: "user",
    summary: "Money in by method and hour beside what is usual, alerts and what is owed.",
    reply: today,
    errors: ["right_missing"],
  }),
);

/** Server-sent events: the same as `getToday`, at once and then whenever something has changed. */
export const TODAY_STREAM_PATH = "/api/console/today/stream";
