import { verifyAlerts } from "./promtool.ts";
import { openEnvironment, type DrillEnvironment, type Place } from "./environment.ts";

const HOURS = 26;
const STEP_MINUTES = 10;
const MINUTES_PER_HOUR = 60;
const VERIFY_AT_HOUR = 3;
const NIGHT = { from: 1, to: 6 };
/** At night something happens every so many steps. */
const STEPS_AT_NIGHT = 3;
const CHECKED_EVERY_MINUTES = 1;
const QUIET = ["vietcombank", "momo", "orders", "cards", "emails", "texts"] as const;

/**
 * Plays a day and two hours of a portal whose parties are well, with what every day brings: a quiet night, the check of
 * the books, money without a name that is found within the hour, a text that fails once, a game that is gone for a minute.
 */
export async function runCleanDay(place: Place) {
  const environment = await openEnvironment(place);
  try {
    for (let minute = 0; minute < HOURS * MINUTES_PER_HOUR; minute += STEP_MINUTES) {
      const isTroubled = await everydayTrouble(environment, minute);
      const hour = (minute / MINUTES_PER_HOUR) % 24;
      const isNight = hour >= NIGHT.from && hour < NIGHT.to;
      const isQuiet = isNight && (minute / STEP_MINUTES) % STEPS_AT_NIGHT !== 0;
      // What is tried again within the minute must not be found ten minutes old.
      const step = isTroubled ? 1 : STEP_MINUTES;
      for (let passed = 0; passed < STEP_MINUTES; passed += step) {
        await environment.pass(step, { without: isQuiet || passed > 0 ? QUIET : [] });
      }
      if (hour === VERIFY_AT_HOUR) await environment.verify();
    }
    const last = environment.recording.minute();
    const every = Array.from({ length: last / CHECKED_EVERY_MINUTES }, (_, at) => ({
      minute: at * CHECKED_EVERY_MINUTES,
      alerts: [],
    }));
    const problem = await verifyAlerts(environment.recording, every);
    return { problem, seen: `checked at each of ${last} minutes` };
  } finally {
    await environment.close();
  }
}

/** @returns whether a party fails */
async function everydayTrouble(
  { sandbox, database, operate, player }: DrillEnvironment,
  minute: number,
): Promise<boolean> {
  if (minute === 9 * MINUTES_PER_HOUR) {
    await sandbox.transfer({ amount: 66_000, content: "khong ro", raw: true });
  }
  if (minute === 10 * MINUTES_PER_HOUR) {
    const [{ event } = { event: "" }] = await database.query<{ event: string }>(
      "select provider || ':' || event_id as event from inbound_notices where user_id is null",
    );
    const { username } = player;
    await operate({ operation: "assign", transfer: event, username });
    await operate({ operation: "grant", username, kp: 1_000, occasion: "day" });
  }
  const isSmsOut = minute === 12 * MINUTES_PER_HOUR;
  if (isSmsOut) await sandbox.fault("sms", "error", { count: 1 });
  const isGameOut = minute === 14 * MINUTES_PER_HOUR;
  if (isGameOut) await sandbox.fault("game", "down", { count: 2 });
  return isSmsOut || isGameOut;
}
