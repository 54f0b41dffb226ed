/** The commands of floods and bursts: many requests at once, while an honest player has an errand, such as a login. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { concurrently, workThrough } from "../../server/src/testing/concurrently.ts";
import { type Answer, type Browser, openBrowser } from "../../server/src/testing/people/browser.ts";
import {
  GOOD_PASSWORD,
  signUpForm,
  solveBotCheck,
} from "../../server/src/testing/people/people.ts";
import { ZONES } from "../generate/accounts.ts";
import { command } from "./command.ts";
import { nextKey, type Simulation, TOO_MANY_REQUESTS, TRIES } from "./context.ts";
import type { KeyedRequest, Player } from "./notes.ts";
import { send } from "./recharge.ts";

/** A flood's requests: more than the limits allow one address, and about what one was seen to send in a second. */
const FLOOD_REQUESTS = 310;
/** The flood's address. */
const FLOODER = "203.0.113.66";
/** The flood's requests under way at once. */
const AT_ONCE = 16;
/** A burst's calls, of all its players: more than may wait for one player, so that some are refused. */
const BURST_CALLS = 120;
/** How long an errand is tried: a busy machine needs long. A limit's refusal (429) ends it at once. */
const PATIENCE_MS = 180_000;
/** The first pause before an errand is tried again. It doubles each time: the errand's own tries must not use up its player's limit, of 15 in 5 minutes. */
const COME_AGAIN_MS = 1_000;
/** The call of the errand “page”: it reads the database at each call, and has no separate limit. */
const PAGE = "/api/transaction-history";

export const crowds = {
  /** One address sends as many requests as it can, while an honest player at another address has errands. */
  flood: command({
    weight: 0.25,
    draw: (seeded, players): Flood => ({
      errands: ERRANDS.filter(() => seeded.chance(0.6)),
      of: seeded.pick(["login", "registration", "reset", "reset by phone", "user name"]),
      requests: FLOOD_REQUESTS,
      player: seeded.below(players),
    }),
    run: async (simulation, { of, requests, errands: chosen, player }) => {
      const { url } = await simulation.gate();
      const browser = openBrowser(url);
      await browser.get("/api/csrf-cookie").catch(() => undefined);
      const indices = Array.from({ length: requests }, (_, index) => index);
      const flooding = workThrough(indices, AT_ONCE, async (index) => {
        const [path, body] = junk[of](`nobody_${index}`);
        await browser.post(path, body, fromAddress(FLOODER)).catch(() => undefined);
      });
      const run = () =>
        Promise.all(chosen.map((errand) => doErrand(simulation, url, errand, player)));
      await run();
      await flooding;
      // Now the flood has used all of its limits.
      await run();
    },
  }),
  /** Some players send many requests at once, an order among them, while another one opens a page. */
  burst: command({
    weight: 0.5,
    draw: (seeded, players) => {
      // Always the same player, so that a bystander is never in another burst, and its own limits do not count.
      const bystander = players - 1;
      const others = Array.from({ length: bystander }, (_, at) => at);
      const busy = seeded.chance(0.5) ? [seeded.pick(others)] : others;
      const calls = BURST_CALLS / busy.length;
      return { busy, bystander, calls, creditKp: 100, zoneId: seeded.pick(ZONES) };
    },
    run: async (simulation, { busy, bystander, calls, creditKp: creditAmount, zoneId }) => {
      const { url } = await simulation.gate();
      let isOver = false;
      const order = { creditAmount, zoneId };
      const bursts = busy.map((number) =>
        sendMany(simulation, url, simulation.players[number]!, calls, order),
      );
      const sending = Promise.all(bursts).finally(() => (isOver = true));
      do await doErrand(simulation, url, "page", bystander);
      while (!isOver);
      await sending;
    },
  }),
};

const password = "Giang-ho-dem-mua-88";
const gReCaptchaToken = "x";
/** What a flood sends: a path, and a body that names nobody. */
const junk = {
  login: (username: string) => ["/login", { username, password }],
  registration: (username: string) => [
    "/register",
    { phone: "0912345678", username, gReCaptchaToken, password, passwordConfirm: password },
  ],
  reset: (username: string) => ["/reset-password/send-email", { username, gReCaptchaToken }],
  "reset by phone": (username: string) => [
    "/reset-password-by-phone",
    { username, otp: "ABC123", newPassword: password, reNewPassword: password },
  ],
  "user name": (username: string) => [
    "/recover-username",
    { email: `${username}@example.vn`, gReCaptchaToken },
  ],
} satisfies Record<string, (username: string) => [path: string, body: object]>;
type Flood = {
  readonly of: keyof typeof junk;
  readonly requests: number;
  readonly errands: readonly Errand[];
  readonly player: number;
};

/** Tries an errand until it succeeds, for `PATIENCE_MS`. A limit (429) ends it. Notes a failure. */
async function doErrand(
  simulation: Simulation,
  url: string,
  errand: Errand | "page",
  player: Player,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let said = "no answer";
  for (let waitMs = COME_AGAIN_MS; Date.now() < deadline; waitMs *= 2) {
    const answer = await errands[errand](url, player).catch(() => undefined);
    if (answer && answer.status >= 200 && answer.status < 300) return;
    said = answer ? `${answer.status} ${answer.text}` : "no answer";
    if (answer?.status === TOO_MANY_REQUESTS) break;
    await sleep(waitMs);
  }
  simulation.notes.refusedErrands.push(`${errand} of ${player.username}: ${said}`);
}

/** What an honest player does meanwhile. */
const ERRANDS = ["login", "login elsewhere", "registration", "reset", "user name"] as const;
type Errand = (typeof ERRANDS)[number];

const errands: Readonly<Record<Errand | "page", (url: string, player: Player) => Promise<Answer>>> =
  {
    login: (url, { username, browser }) =>
      atHome(url, browser).post(
        "/login",
        { username, password: GOOD_PASSWORD, remember: false },
        fromAddress("198.51.100.7"),
      ),
    "login elsewhere": (url, { username }) =>
      elsewhere(url, "/login", { username, password: GOOD_PASSWORD }),
    registration: async (url) => elsewhere(url, "/register", await signUpForm({ url })),
    reset: async (url, { username }) =>
      elsewhere(url, "/reset-password/send-email", {
        username,
        gReCaptchaToken: await solveBotCheck(url, "forgotPasswordFormSubmit"),
      }),
    "user name": async (url) =>
      elsewhere(url, "/recover-username", {
        email: "lan@example.vn",
        gReCaptchaToken: await solveBotCheck(url, "recoverUsernameFormSubmit"),
      }),
    page: (url, { browser }) => openBrowser(url, browser.cookies).get(PAGE),
  };

const fromAddress = (address: string) => ({ "x-forwarded-for": address });

/** Returns the player's known browser, signed out: it keeps the device cookies only. */
function atHome(url: string, { cookies }: Browser): Browser {
  const kept = [...cookies].filter(([name]) => name.includes("device"));
  return openBrowser(url, new Map(kept));
}

/** Sends a form from a new browser at a new address. */
function elsewhere(url: string, path: string, form: object): Promise<Answer> {
  const [, middle = "0", last = "0"] = /^(..)(..)/.exec(randomUUID()) ?? [];
  const address = `198.18.${Number.parseInt(middle, 16)}.${Number.parseInt(last, 16)}`;
  return openBrowser(url).post(path, form, fromAddress(address));
}

/** Opens a page `calls` times at once, and sends an order half as often under one key. */
async function sendMany(
  simulation: Simulation,
  url: string,
  player: Player,
  calls: number,
  body: object,
): Promise<void> {
  const order: KeyedRequest = {
    player: { ...player, browser: openBrowser(url, player.browser.cookies) },
    path: "/api/recharge/game",
    key: nextKey(),
    body,
    said: [],
  };
  simulation.notes.recharges.push({ ...order, player });
  await Promise.all([
    concurrently(calls, () => untilAllowed(() => order.player.browser.get(PAGE))),
    concurrently(calls / 2, () => untilAllowed(() => send(simulation, order))),
  ]);
}

/** Sends a request again if its sender has too many under way. */
async function untilAllowed(request: () => Promise<Answer | undefined>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await request().catch(() => undefined);
    if (answer?.status !== TOO_MANY_REQUESTS) return;
    await sleep(COME_AGAIN_MS);
  }
}
