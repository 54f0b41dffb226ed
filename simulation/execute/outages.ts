/** The commands by which something fails: outside parties, zones of the game, processes of the portal, PostgreSQL. */
import { sql } from "../../server/src/kit/database/sql.ts";
import { ZONES } from "../generate/accounts.ts";
import { command, drawNothing } from "./command.ts";
import { type Simulation, whenUp } from "./context.ts";

export const PARTIES = ["bank", "wallet", "card", "game", "sms", "smtp"] as const;

/** A kill or a restart, which waits until the one before it is over: a process that is down cannot be killed. */
const disruption = (weight: number, disrupt: (simulation: Simulation) => Promise<void>) =>
  command({
    weight,
    draw: drawNothing,
    run: (simulation) => {
      const next = (disruptions.get(simulation) ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => whenUp(simulation))
        .then(() => disrupt(simulation));
      disruptions.set(simulation, next);
      return next;
    },
  });
const disruptions = new WeakMap<Simulation, Promise<void>>();

export const outages = {
  /** An outside party fails in its next `calls` calls. */
  fault: command({
    weight: 9,
    draw: (seeded) => ({
      party: seeded.pick(PARTIES),
      fault: seeded.pick(["down", "slow", "error", "lost-reply"]),
      calls: 1 + seeded.below(4),
      ms: 20 + seeded.below(300),
    }),
    run: ({ sandbox }, { party, fault, ms, calls }) =>
      sandbox.fault(party, fault, { ms, count: calls }),
  }),
  zone: command({
    weight: 2,
    draw: (seeded) => ({ zoneId: seeded.pick(ZONES), open: seeded.chance(0.5) }),
    run: ({ sandbox }, { zoneId, open }) => sandbox.setZoneOpen(zoneId, open),
  }),
  /** kill -9, and a new start. Only `--kills` kills the database. */
  "kill portal": disruption(0.4, ({ portal }) => portal.kill()),
  "kill console": disruption(0.5, async ({ staffDesk }) => {
    const desk = await staffDesk().catch(() => undefined);
    await desk?.console.kill();
  }),
  "kill database": disruption(0, async ({ cluster }) => cluster?.kill()),
  /** A stop of the portal by SIGTERM, and a new start. */
  restart: disruption(0.15, ({ portal }) => portal.restart()),
  /** PostgreSQL ends all of the portal's connections. Spares autovacuum: the owner of a database may not end it. */
  cut: command({
    weight: 0.45,
    draw: drawNothing,
    run: ({ db }) =>
      db.write.many(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid()`),
  }),
};
