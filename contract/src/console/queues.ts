/** The queues of work that waits for staff, and taking a piece of work. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { takesRight } from "./rights.ts";

/** The queues whose work a person takes before doing it. */
const takenQueues = ["cases", "unmatched", "stuck", "approvals", "data-requests"] as const;
export type TakenQueue = (typeof takenQueues)[number];

/** In the order of the day's page. */
export const workQueues = [
  "cases",
  "unmatched",
  "stuck",
  "payouts",
  "approvals",
  "data-requests",
] as const;
export type WorkQueue = (typeof workQueues)[number];

/** ISO 8601 in UTC. */
const instant = z.nullable(z.string());

const queueState = z.object({
  queue: z.enum(workQueues),
  waiting: z.int(),
  /** How many of them the signed-in person has taken. */
  mine: z.int(),
  /** How many of them are overdue. */
  overdue: z.int(),
  oldestAt: instant,
  /** The deadline of the most urgent one. */
  dueAt: instant,
});
export type QueueState = z.output<typeof queueState>;

export const getQueues = takesRight(
  "see-today",
  defineCall({
    method: "GET",
    path: "/api/console/queues",
    who: "user",
    summary: "How much waits in each queue, since when, and until when it should be done.",
    reply: z.object({ queues: z.array(queueState) }),
    errors: ["right_missing"],
  }),
);

const LOGIN_MAX_LENGTH = 200;
const ITEM_MAX_LENGTH = 100;
const work = z.object({
  queue: z.enum(takenQueues),
  /** The id of the case, notice, transaction, approval or request. */
  item: z.string().check(z.minLength(1), z.maxLength(ITEM_MAX_LENGTH)),
});

export const takeWork = takesRight(
  "work",
  defineCall({
    method: "POST",
    path: "/api/console/queues/take",
    who: "user",
    summary:
      "Takes a piece of work that is free, or from the owner that the person saw. Of concurrent calls one succeeds.",
    body: z.object({
      ...work.shape,
      /** The login of the owner that the person saw; null: nobody. */
      from: z.nullable(z.string().check(z.maxLength(LOGIN_MAX_LENGTH))),
    }),
    errors: ["right_missing", "taken_already"],
  }),
);

export const leaveWork = takesRight(
  "work",
  defineCall({
    method: "POST",
    path: "/api/console/queues/leave",
    who: "user",
    summary: "Gives a piece of work back that the person has taken.",
    body: work,
    errors: ["right_missing", "taken_already"],
  }),
);
