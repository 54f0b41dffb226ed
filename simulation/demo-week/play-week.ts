/** Plays a week of traffic into the demo's database (`playWeek`). Refuses databases that are not a demo. */
import { setTimeout as sleep } from "node:timers/promises";
import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import { eventually } from "../../server/src/testing/patience.ts";
import { okay } from "../../server/src/testing/people/browser.ts";
import { doneBy } from "../../server/src/testing/people/staff.ts";
import { signIn } from "../environment/staff-desk.ts";
import { actions } from "./actions.ts";
import { makeSchedule, type Moment, type WeekOptions } from "./schedule.ts";
import { present, type Stage, type WeekSettings } from "./stage.ts";
import { weekPlayers } from "./week-players.ts";
import { openWeek, type WeekDatabase } from "./week-database.ts";

export type PlayOptions = WeekOptions & {
  /** The pause between two actions, so that people who use the demo meanwhile do not wait. */
  readonly pauseMs: number;
  readonly say: (line: string) => void;
};

/** The week ends after this many failures in a row, which only a portal that is gone or broken causes. */
const FAILURES_MAX = 10;
/** The week's bonus campaign begins so long before the demo's first start. */
const CAMPAIGN_BEGINS_BEFORE_MS = 20 * 3_600_000;

/**
 * Plays a week of traffic through the portal's own calls, once for each database, and then removes the triggers that
 * backdate rows. An interrupted week continues.
 * @returns false if there is no week to play
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
    // The week is complete without the staff's work, and must end.
    await workAtTheDesk(stage).catch((error: unknown) => options.say(`desk: ${String(error)}`));
    await settled(week);
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
      await settled(week);
      failures = 0;
    } catch (error) {
      failures += 1;
      options.say(`${moment.kind} at ${moment.at.toISOString()}: ${String(error)}`);
      if (failures === FAILURES_MAX) throw error;
    }
    await sleep(options.pauseMs);
  }
}

async function carryOut(stage: Stage, { at, player, kind, drawn }: Moment): Promise<void> {
  const { run } = actions[kind] as { run(scene: object, drawn: object): Promise<unknown> };
  await run({ stage, at, player: await present(stage, player) }, drawn);
}

/** Waits until no order, no card and no due job is in progress. */
const settled = (week: WeekDatabase) =>
  eventually("orders, cards and jobs ended", async () => (await week.isSettled()) || undefined);

/** Questions of players to support; the first one is answered. */
const QUESTIONS = [
  {
    topic: "game",
    text: "Em nạp gói 1.000 KP vào máy chủ 1 mà vào game chưa thấy Ngân Lượng, nhờ ad xem giúp em.",
    answer:
      "Chào bạn, Ngân Lượng đã vào nhân vật của bạn. Bạn hãy thoát game rồi đăng nhập lại để thấy số dư mới nhé.",
  },
  {
    topic: "account",
    text: "Mình đổi số điện thoại rồi, giờ muốn cập nhật số mới thì làm ở đâu ạ?",
  },
  { topic: "other", text: "Cuối tuần này có khuyến mãi nạp qua ví MoMo nữa không ad?" },
] as const;

/**
 * Ends the week with work of the staff: players ask, support answers one of them, and payments assigns the oldest
 * transfer without a name. All of it has its true time, in the log too.
 */
async function workAtTheDesk(stage: Stage): Promise<void> {
  const { consoleUrl } = stage.settings;
  const lan = await signIn(consoleUrl, "lan");
  for (const [at, { topic, text, ...rest }] of QUESTIONS.entries()) {
    const { browser } = await present(stage, at);
    const asked = await okay(browser.post("/api/support/cases", { topic, text }));
    if (!("answer" in rest)) continue;
    const path = `/api/console/cases/${String(asked.body["id"])}/answers`;
    await lan.browser.post(path, { text: rest.answer, closes: false });
  }
  const oldestLost = await stage.week.oldestLostTransfer();
  if (oldestLost === undefined) return;
  const minh = await signIn(consoleUrl, "minh");
  const { username } = await present(stage, 0);
  const order = { operation: "assign", transfer: oldestLost, username };
  await doneBy(minh.browser, order, "Người chơi gửi ảnh chụp chuyển khoản, khớp số tiền và giờ");
}
