import { setTimeout as sleep } from "node:timers/promises";
import { features } from "../../server/src/app.ts";
import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import { queueMail } from "../../server/src/domain/notifications/mail-queue.ts";
import { queueSms } from "../../server/src/domain/notifications/sms-queue.ts";
import type { PeriodicWork } from "../../server/src/feature.ts";
import { submit } from "../../server/src/testing/money/cards.ts";
import { contentOf } from "../../server/src/testing/money/wallets.ts";
import type { Services } from "../../server/src/services.ts";
import { aPlayer, type Person } from "../../server/src/testing/people/people.ts";
import { aDesk, type StaffOrder } from "../../server/src/testing/people/staff.ts";
import { chainAnew } from "../../server/src/testing/database/chain-anew.ts";
import type { SmallDisk } from "../production/small-disk.ts";
import { type DrillDatabase, openDatabase, passMinutes } from "./databases.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";
import { type OpenMachine, openMachine } from "./open-machine.ts";
import { type OpenPortal, openPortal } from "./open-portal.ts";
import { openRecording, type Recording } from "./recording.ts";
import { openWatchers, type Watchers } from "./watchers.ts";

/** What goes on at a portal whose parties are well. A fault takes some of it away. */
export const HABITS = [
  "vietcombank",
  "momo",
  "orders",
  "cards",
  "emails",
  "texts",
  "pages",
  "backups",
] as const;
export type Habit = (typeof HABITS)[number];

/** A portal with its parties, players and a clock that the drill moves. */
export type DrillEnvironment = OpenPortal & {
  readonly console: OpenConsole;
  readonly machine: OpenMachine;
  readonly watchers: Watchers;
  readonly database: DrillDatabase;
  readonly recording: Recording;
  readonly player: Person;
  /** What the player writes into transfers. */
  readonly content: string;
  /** Lets time pass: first what usually happens in it, then the periodic work that falls due, then a scrape. */
  pass(
    minutes: number,
    what?: { readonly without?: readonly Habit[]; readonly work?: boolean },
  ): Promise<void>;
  habit(name: Habit): Promise<void>;
  /** Carries an operation of the staff out; this person approves it. @throws where it is refused */
  operate(order: StaffOrder, approver?: string): Promise<unknown>;
  close(): Promise<void>;
  /** `verify`, on books whose chain follows the moved clock. */
  verify(): Promise<number>;
};

const TRANSFER_VND = 50_000;
const ORDER_KP = 100;
const MS_PER_MINUTE = 60_000;
const IDLE_WITHIN_MS = 1_500;
const LOOK_EVERY_MS = 10;
const ABOUT = { kind: "account-notice", username: null } as const;
const EMAIL = { subject: "drill", text: "drill", html: "<p>drill</p>" };

/** What all faults share. */
export type Place = {
  readonly serverUrl: string;
  readonly isNamed: (metric: string) => boolean;
  readonly disk: SmallDisk;
};

export async function openEnvironment({
  serverUrl,
  isNamed,
  disk,
}: Place): Promise<DrillEnvironment> {
  const machine = await openMachine(disk);
  const database = await openDatabase(serverUrl);
  const portal = await openPortal({ DATABASE_URL: database.runtimeUrl });
  const console = await openConsole(database.url);
  const watchers = openWatchers();
  const recording = openRecording(isNamed);
  const player = await aPlayer(portal);
  const content = await contentOf(player);
  const habits = habitsOf(portal, database, player, content);
  const pass: DrillEnvironment["pass"] = async (minutes, { without = [], work = true } = {}) => {
    for (const name of HABITS) if (!without.includes(name)) await habits[name]();
    await idle(database);
    const from = Math.max(recording.minute(), 0);
    await passMinutes(database, minutes);
    if (work) await doPeriodicWork(portal.services, from, from + minutes);
    await idle(database);
    const scraped = {
      portals: [await portal.scrape()],
      console: await console.scrape(),
      machine: await machine.scrape(),
      beside: watchers.scrape(),
    };
    recording.add(scraped, minutes);
  };
  const operate: DrillEnvironment["operate"] = async (order, approver) =>
    (await aDesk(console, approver)).done(order);
  const environment: DrillEnvironment = {
    ...portal,
    console,
    machine,
    watchers,
    database,
    recording,
    player,
    content,
    pass,
    habit: (name) => habits[name](),
    operate,
    verify: async () => {
      await chainAnew(database);
      return verify(database);
    },
    close: async () => {
      machine.end();
      await console.end();
      await portal.end();
      await database.drop();
    },
  };
  await environment.verify();
  await habits.backups();
  return environment;
}

/** @returns the exit code */
export const verify = async ({ operatorUrl }: DrillDatabase): Promise<number> =>
  (await runPortal(["verify"], { OPERATOR_DATABASE_URL: operatorUrl })).code;

function habitsOf(
  { url, services, sandbox }: OpenPortal,
  { query }: DrillDatabase,
  player: Person,
  content: string,
): Readonly<Record<Habit, () => Promise<void>>> {
  const transfer = async (method: "vietcombank" | "momo") => {
    await sandbox.transfer({ method, amount: TRANSFER_VND, content });
  };
  return {
    vietcombank: () => transfer("vietcombank"),
    momo: () => transfer("momo"),
    orders: async () => {
      await player.browser.post("/api/recharge/game", { creditAmount: ORDER_KP, zoneId: "1" });
    },
    cards: async () => {
      await submit(player, await sandbox.mintCard());
    },
    emails: () =>
      services.db.transaction((tx) =>
        queueMail(services, tx, { ...ABOUT, to: "player@example.vn", email: EMAIL }),
      ),
    texts: () =>
      services.db.transaction((tx) =>
        queueSms(services, tx, {
          ...ABOUT,
          to: "+84912345678",
          text: "drill",
          usefulForMinutes: 60,
        }),
      ),
    pages: async () => {
      for (const path of ["/api/me", "/api/zones", "/api/transactions"]) {
        await player.browser.get(path);
      }
      await fetch(`${url}/healthz`);
    },
    backups: async () => {
      await query("select note_base_backup('full')");
    },
  };
}

/**
 * Waits until no job is due or under way: a lease must not run out because the clock was moved, and what the moved
 * clock has made due must not be found late.
 */
async function idle({ query }: DrillDatabase): Promise<void> {
  const deadline = Date.now() + IDLE_WITHIN_MS;
  while (Date.now() < deadline) {
    const rows = await query(
      "select from jobs where dead_at is null and (lease_ends_at > now() or run_at <= now()) limit 1",
    ).catch(() => []);
    if (rows.length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Does the periodic work of all features whose time comes within these minutes, each once. */
export async function doPeriodicWork(services: Services, from: number, to: number): Promise<void> {
  const isDue = ({ everyMs }: PeriodicWork) => {
    const turn = (minute: number) => Math.floor((minute * MS_PER_MINUTE) / everyMs);
    return from === 0 || turn(to) > turn(from);
  };
  const { signal } = new AbortController();
  for (const work of features.flatMap(({ periodic = [] }) => periodic)) {
    if (isDue(work)) await work.run(services, signal).catch(() => undefined);
  }
}
