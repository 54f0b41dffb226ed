import { CONSOLE_SIGNED_IN_COOKIE } from "@portal/contract/console/session";
import type { CDPSession, Page } from "@playwright/test";
import type { Database } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { withoutChecks } from "../lib/data/bulk-load.ts";
import { startBrowser, type SteeredBrowser } from "../lib/browser.ts";
import { type Console, startConsole } from "../lib/console.ts";
import { createDatabase, dropDatabase, openSlowDatabase } from "../lib/data/databases.ts";
import { addPlayers } from "../lib/data/players.ts";
import type { Figure, Row } from "../lib/figure.ts";
import { median } from "../lib/load/rounds.ts";
import { inspectPage, keepCookies, startLighthouse } from "../lib/peers/lighthouse.ts";
import { buildConsoleIfStale } from "../../tools/lib/web-build.ts";

const DATABASE = "console_queue";
const WAITING = 100_000;
const QUEUE = "/queues/unmatched";
const DESK = { width: 1280, height: 800 };
/** Pages of some hundred rows are asked for one after the other. */
const LOADED_WITHIN_MS = 300_000;
const SCROLLED_PX = 20_000;
const SCROLL_PX_PER_SECOND = 2_500;
const SCROLLS = 5;
const FRAMES_PER_SECOND = 60;
/** A screen of 60 Hz shows a frame each 16.7 ms, and the browser's clock rounds. */
const FRAME_AT_MOST_MS = 17;
const FRAMES_COUNTED = 0.95;

/** The operator's console: every screen by Lighthouse, and how a queue of a hundred thousand scrolls. */
export const console: Row = {
  name: "console",
  measure: async ({ databaseUrl: serverUrl, folder }) => {
    await using endings = new AsyncDisposableStack();
    const databaseUrl = await createDatabase(serverUrl, DATABASE);
    endings.defer(() => dropDatabase(serverUrl, DATABASE));
    await buildConsoleIfStale();
    const desk = endings.adopt(await startConsole(databaseUrl, folder), (one) => one.stop());
    const [player] = await addPlayers(databaseUrl);
    const db = openSlowDatabase(databaseUrl);
    await addUnmatchedMoney(db, WAITING);
    await db.close();
    const browser = endings.adopt(await startBrowser(), (one) => one.stop());
    return [
      ...(await scrollThrough(browser, desk)),
      ...(await inspectScreens(browser, desk, folder, `/players/${player!.username}`)),
    ];
  },
};

/** Writes transfers that named nobody, a second apart, as their notices would have left them. */
async function addUnmatchedMoney(db: Database, count: number): Promise<void> {
  await withoutChecks(db, ["inbound_notices", "waiting_notices"], async () => {
    await db.run(sql`
      with notices as (
        insert into inbound_notices (provider, event_id, natural_key, raw, method, account_number,
          reference, content, amount_vnd, occurred_at, received_at, cash_account, payer_name)
        select 'sepay', n::text, 'bench|' || n, ''::bytea, 'vietcombank', '1013579246', 'FT' || n,
          format('MBVCB.%s.chuyen tien mua hang.CT tu 0123499999', n), 10000 + n,
          now() - n * interval '1 second', now() - n * interval '1 second',
          'cash:vietcombank:1013579246', 'TRAN THI ' || chr(65 + (n % 26)::int)
        from generate_series(1, ${count}::bigint) as n
        returning id
      )
      insert into waiting_notices (notice_id) select id from notices`);
  });
  await db.run(sql`vacuum analyze`);
}

const cookiesOf = ({ url, sessionToken: value }: Console) => [
  { name: "console-session", value, url, httpOnly: true, sameSite: "Lax" as const },
  { name: CONSOLE_SIGNED_IN_COOKIE, value: "bench", url, sameSite: "Lax" as const },
];

/** Looks at every screen of the menu, and at a player's. */
async function inspectScreens(
  browser: SteeredBrowser,
  desk: Console,
  folder: string,
  player: string,
): Promise<Figure[]> {
  const lighthouse = await startLighthouse(folder);
  await keepCookies(browser, cookiesOf(desk));
  const figures: Figure[] = [];
  for (const path of [...(await menuOf(browser, desk)), player]) {
    const { debuggingPort } = browser;
    const report = await inspectPage(lighthouse, `${desk.url}${path}`, debuggingPort);
    const { accessibility, bestPractices } = report;
    figures.push({
      label: `console ${path}: least of accessibility, best practices`,
      value: Math.min(accessibility, bestPractices),
      unit: "",
      limit: { atLeast: 100 },
      detail: { accessibility, bestPractices },
    });
  }
  await lighthouse.stop();
  return figures;
}

async function menuOf({ browser }: SteeredBrowser, desk: Console): Promise<string[]> {
  await using context = await browser.newContext({ viewport: DESK });
  await context.addCookies(cookiesOf(desk));
  const page = await context.newPage();
  await page.goto(desk.url);
  const links = page.getByRole("navigation").getByRole("link");
  await links.first().waitFor();
  return await links.evaluateAll((all) =>
    all.map((link) => new URL((link as never)["href"]).pathname),
  );
}

/** Loads the whole queue, then scrolls in it and watches the frames. */
async function scrollThrough({ browser }: SteeredBrowser, desk: Console): Promise<Figure[]> {
  await using context = await browser.newContext({ viewport: DESK });
  await context.addCookies(cookiesOf(desk));
  const page = await context.newPage();
  await page.goto(`${desk.url}${QUEUE}`);
  await page.evaluate(LOAD_ALL);
  const loaded = page.getByText(`${WAITING.toLocaleString("vi-VN")} dòng`, { exact: true });
  await loaded.waitFor({ timeout: LOADED_WITHIN_MS });
  await page.evaluate("clearInterval(globalThis.loading); scrollTo(0, 1_000_000)");
  const session = await context.newCDPSession(page);
  const scrolls: (readonly number[])[] = [];
  for (let nth = 0; nth < SCROLLS; nth += 1) scrolls.push(await framesApart(page, session));
  const rounds = scrolls.map((apart) => {
    const sorted = apart.toSorted((a, b) => a - b);
    return Number(sorted[Math.floor(sorted.length * FRAMES_COUNTED)]!.toFixed(1));
  });
  return [
    {
      label: `a queue of ${WAITING} rows, scrolled: time between frames, 95th of 100`,
      value: median(rounds),
      unit: "ms",
      limit: { atMost: FRAME_AT_MOST_MS },
      rounds,
      detail: {
        framesPerSecond: median(scrolls.map(perSecond)),
        of: FRAMES_PER_SECOND,
        longestMs: Math.max(...scrolls.flat()),
      },
    },
  ];
}

const perSecond = (apart: readonly number[]): number =>
  (1_000 * apart.length) / apart.reduce((sum, ms) => sum + ms, 0);

/** Returns the milliseconds from each frame to the next. */
async function framesApart(page: Page, session: CDPSession): Promise<number[]> {
  await page.evaluate(WATCH_FRAMES);
  await session.send("Input.synthesizeScrollGesture", {
    x: DESK.width / 2,
    y: DESK.height / 2,
    yDistance: -SCROLLED_PX,
    speed: SCROLL_PX_PER_SECOND,
    gestureSourceType: "mouse",
  });
  return await page.evaluate<number[]>("globalThis.frames");
}

const LOAD_ALL = `
  globalThis.loading = setInterval(() => scrollTo(0, document.documentElement.scrollHeight), 20);
`;

const WATCH_FRAMES = `
  const mine = globalThis.frames = [];
  let before;
  const watch = (now) => {
    if (globalThis.frames !== mine) return;
    if (before !== undefined) globalThis.frames.push(now - before);
    before = now;
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
`;
