import { openBrowser } from "../../server/src/testing/people/browser.ts";
import { sqlOfRunbook } from "./runbook-sql.ts";
import { type Fault, times } from "./fault.ts";

const LOGINS_AT_ONCE = 220;
const ALMOST_GIVEN_UP = 24;

/** What goes wrong in the portal's own work. */
export const insideFaults: readonly Fault[] = [
  {
    what: "no process does jobs any more",
    alerts: ["JobsLate"],
    plant: ({ services }) => services.jobs.stop(),
    each: ({ services, database }) =>
      database.query(
        "select enqueue_job('send-mail', jsonb_build_object('at', $1::text), 'messages', $1)",
        [services.config.env.PORT],
      ),
    without: ["orders", "cards", "emails", "texts"],
  },
  {
    what: "a job fails for the last time",
    alerts: ["JobsGivenUp"],
    plant: ({ database }) =>
      database.query(
        `insert into jobs (lane, share, task, payload, failures) values ('messages', 'x', 'send-mail', '{"encrypted": "?"}', $1)`,
        [ALMOST_GIVEN_UP],
      ),
  },
  {
    what: "a player's search for money is not answered for a day",
    alerts: ["CasesWaiting"],
    plant: ({ player }) =>
      player.browser.post("/api/lost-transfers", {
        method: "vietcombank",
        amountVnd: 77_000,
        sentAt: new Date().toISOString(),
        referenceEnd: "1234567",
      }),
    ripeMinutes: 24 * 60,
    stepMinutes: 30,
  },
  {
    what: "what a player has written to support is not answered for a day",
    alerts: ["CasesWaiting"],
    plant: ({ player }) =>
      player.browser.post("/api/support/cases", { topic: "game", text: "Chưa nhận được xu." }),
    ripeMinutes: 24 * 60,
    stepMinutes: 30,
  },
  {
    what: "a page of the portal breaks in players' browsers",
    alerts: ["PagesFailing"],
    plant: ({ player }) =>
      times(25, () =>
        player.browser.post("/api/client-errors", {
          name: "TypeError",
          at: "app-1.js:1:2",
          page: "home",
          release: "app-1.js",
        }),
      ),
  },
  {
    what: "a player's request about their data is not answered in time",
    alerts: ["DataRequestDue"],
    plant: async ({ player, database }) => {
      await player.browser.post("/api/user/data-requests", { kind: "export" });
      await database.query("update data_requests set answer_by = now() + interval '7 hours'");
    },
  },
  {
    what: "the database lets the portal remove no old data any more",
    alerts: ["RetentionOverdue"],
    plant: ({ database }) =>
      database.query("revoke execute on function blank_old_notices from portal_app"),
    each: ({ verify }) => verify(),
    ripeMinutes: 27 * 60,
    stepMinutes: 30,
    cure: ({ database }) => database.query(sqlOfRunbook("RetentionOverdue")),
  },
  {
    what: "somebody signs in by break-glass",
    alerts: ["BreakGlassUsed"],
    plant: async ({ database }) => {
      const key = "sha256('the key')";
      await database.query(
        `select make_break_glass('glass', 'Glass', '{admin}', ${key}, 'secret')`,
      );
      await database.query(
        `select start_break_glass_session(sha256('a session'), 'glass', ${key}, extract(epoch from now())::bigint / 30, 'drill')`,
      );
    },
  },
  {
    what: "the nightly check of the books does not run any more",
    alerts: ["VerifyOverdue"],
    ripeMinutes: 26 * 60,
    stepMinutes: 30,
  },
  {
    what: "only what is new in the books has been checked for eight days",
    alerts: ["WholeVerifyOverdue"],
    // Not by the command: what was chained before the clock was moved is no more what its last run has seen.
    plant: ({ database }) =>
      database.query(
        `with gone as (update verify_runs set finished_at = finished_at - interval '8 days')
         insert into verify_runs (broken, is_whole) values ('{}', false)`,
      ),
  },
  {
    what: "no process chains journals any more",
    alerts: ["JournalsUnchained"],
    endsPeriodicWork: true,
    ripeMinutes: 10,
  },
  {
    what: "and for two hours nobody has published the chain's head",
    alerts: ["JournalsUnchained", "ChainHeadUnpublished"],
    endsPeriodicWork: true,
    ripeMinutes: 120,
    stepMinutes: 5,
  },
  {
    what: "every player's page fails",
    alerts: ["RequestsFailing"],
    plant: ({ database }) => database.query("alter table sessions rename to sessions_gone"),
    without: ["orders", "cards"],
  },
  {
    what: "the first requests of a process that fail, and no more after them",
    alerts: ["RequestsFailing"],
    plant: async ({ database, habit }) => {
      await database.query("alter table sessions rename to sessions_gone");
      await times(2, () => habit("pages"));
      await database.query("alter table sessions_gone rename to sessions");
    },
  },
  {
    what: "a flood of logins",
    alerts: ["HashingOverloaded", "RequestsFailing"],
    each: async ({ url }) => {
      const login = () =>
        openBrowser(url).post("/login", {
          username: `kiem_khach_${Math.random()}`.slice(0, 18),
          password: "x",
        });
      await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, login));
    },
  },
];
