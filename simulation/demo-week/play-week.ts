import { setTimeout as sleep } from "node:timers/promises";
import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import { carryOut, type Stage, until } from "./player-actions.ts";
import { weekPlayers } from "./names.ts";
import type { WeekSettings } from "./refuse-elsewhere.ts";
import { makeSchedule, type WeekOptions } from "./schedule.ts";
import { workAtTheDesk } from "./staff.ts";
import { openWeek } from "./week-database.ts";

export type PlayOptions = WeekOptions & {
  /** Between two actions, so that whoever uses the demo meanwhile does not wait. */
  readonly pauseMs: number;
  readonly say: (line: string) => void;
};

/** So many actions in a row fail only where the portal is gone or wrong. */
const FAILURES_MAX = 10;
const CAMPAIGN_BEGINS_BEFORE_MS = 20 * 3_600_000;

/**
 * Plays a week of traffic through the portal's own calls, once for each database, and leaves nothing behind that could
 * date a row. What was interrupted goes on where it ended.
 * @returns false where there was none to play
 */
export async function playWeek(settings: WeekSettings, options: PlayOptions): Promise<boolean> {
  const players = weekPlayers(options.players);
  const week = await openWeek(
    settings.ownerUrl,
    players.map(({ username }) => username),
  );
  if (!week) return false;
  try {
    const stage: Stage = { settings, week, players, browsers: new Map() };
    await playMoments(stage, options);
    await week.moveTo(new Date());
    // The week is whole without it, and must end.
    await workAtTheDesk(stage).catch((error: unknown) => options.say(`desk: ${String(error)}`));
    await until(week.isSettled);
    await week.end();
    const { code, stderr } = await runPortal(["verify"], {
      OPERATOR_DATABASE_URL: settings.operatorUrl,
    });
    options.say(code === 0 ? "the books are sound" : `verify: ${stderr}`);
    return true;
  } finally {
    await week.close();
  }
}

async function playMoments(stage: Stage, options: PlayOptions): Promise<void> {
  const { week } = stage;
  const moments = makeSchedule(week.beganAt, options).filter(({ at }) => at > week.playedUntil);
  const campaignFrom = new Date(week.beganAt.getTime() - CAMPAIGN_BEGINS_BEFORE_MS);
  options.say(`plays ${moments.length} actions`);
  let failures = 0;
  for (const moment of moments) {
    if (moment.at > campaignFrom) await week.beginCampaign(campaignFrom);
    await week.moveTo(moment.at);
    try {
      await carryOut(stage, moment);
      await until(week.isSettled);
      failures = 0;
    } catch (error) {
      failures += 1;
      options.say(`${moment.action.kind} at ${moment.at.toISOString()}: ${String(error)}`);
      if (failures === FAILURES_MAX) throw error;
    }
    await sleep(options.pauseMs);
  }
}
