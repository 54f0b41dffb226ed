import { assign, grant } from "../../simulation/execute/manual-operations.ts";
import { perform } from "../../simulation/execute/perform.ts";
import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import type { Day } from "./day.ts";
import { MINUTES_OF_DAY } from "./timetable.ts";

const MINUTES_PER_HOUR = 60;
const GRANT_KP = 50;
const STRAY_VND = 66_000;
const FORGED_VND = 50_000;
const VERIFY_AT = 3 * MINUTES_PER_HOUR;
const BACKUP_EVERY = 6 * MINUTES_PER_HOUR;

/** What an operator and the timers do besides. */
export type Routine = {
  /** Does what falls due between two minutes of the day. */
  work(from: number, to: number): Promise<void>;
};

export function openRoutine(day: Day): Routine {
  const scaled = (minuteOfDay: number) => (minuteOfDay * day.minutes) / MINUTES_OF_DAY;
  const works = [
    { first: 20, every: MINUTES_PER_HOUR, do: () => smallTroubles(day) },
    { first: 50, every: MINUTES_PER_HOUR, do: () => findPayer(day) },
    {
      first: scaled(VERIFY_AT),
      every: scaled(MINUTES_OF_DAY),
      do: () => verifyBooks(day),
    },
    { first: scaled(BACKUP_EVERY), every: scaled(BACKUP_EVERY), do: () => backUp(day) },
  ];
  return {
    work: async (from, to) => {
      for (const { first, every, do: act } of works) {
        const turn = (minute: number) => Math.floor((minute - first) / every);
        if (turn(to) > turn(from) && to > first) await act();
      }
    },
  };
}

/** A notice that nobody sent, and money that names nobody. */
async function smallTroubles({ simulation }: Day): Promise<void> {
  await perform(simulation, { kind: "forge", player: 0, amountVnd: FORGED_VND, how: "body" });
  await perform(simulation, {
    kind: "transfer",
    player: 0,
    method: "vietcombank",
    amountVnd: STRAY_VND,
    content: "stranger",
    account: "today's",
    course: "paid at once",
    sendsNoticeLater: false,
    copies: 1,
  });
}

/** The operator finds whose the money is, and gives a little for the trouble. */
async function findPayer({ simulation }: Day): Promise<void> {
  const player = simulation.players.at(-1)!;
  await assign(simulation, 0, player);
  await grant(simulation, player, GRANT_KP);
}

/** Makes a base backup as the timers do. */
export const backUp = ({ archive, simulation }: Day): Promise<void> =>
  archive.backUp(new URL(simulation.databaseUrl).pathname.slice(1));

export async function verifyBooks({ clock, simulation }: Day): Promise<void> {
  await clock.chain();
  const { code, stdout, stderr } = await runPortal(["verify"], {
    OPERATOR_DATABASE_URL: simulation.operatorUrl,
  });
  if (code !== 0) throw new Error(`verify: ${stdout}${stderr}`);
}
