/** Carries out floods and bursts: many requests at once, while an honest player has an errand, such as a login. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { concurrently, workThrough } from "../../server/src/testing/concurrently.ts";
import { type Answer, type Browser, openBrowser } from "../../server/src/testing/people/browser.ts";
import {
  GOOD_PASSWORD,
  signUpForm,
  solveBotCheck,
} from "../../server/src/testing/people/people.ts";
import type { Errand } from "../generate/attacks.ts";
import type { CommandOf } from "../generate/generate-plan.ts";
import { nextKey, type Simulation } from "./context.ts";
import type { KeyedRequest, Player } from "./notes.ts";
import { send } from "./recharge.ts";

type Flood = CommandOf<"flood">;

/** The flood's address. */
const FLOODER = "203.0.113.66";
/** The flood's requests under way at once. */
const AT_ONCE = 16;
/** How long an errand is tried: a busy machine needs long. A limit's refusal (429) ends it at once. */
const PATIENCE_MS = 180_000;
/** The first pause before an errand is tried again. It doubles each time: the errand's own tries must not use up its player's limit, of 15 in 5 minutes. */
const COME_AGAIN_MS = 1_000;
const TOO_MANY_REQUESTS = 429;
/** The call of the errand “page”: it reads the database at each call, and has no separate limit. */
const PAGE = "/api/transaction-history";

const fromAddress = (address: string) => ({ "x-forwarded-for": address });

/** One address sends as many requests as it can, while an honest player at another address has an errand. */
export async function flood(
  simulation: Simulation,
  { of, requests, errands: chosen, player: number }: Flood,
): Promise<void> {
  const { url } = await simulation.gate();
  const browser = openBrowser(url);
  await browser.get("/api/csrf-cookie").catch(() => undefined);
  const indices = Array.from({ length: requests }, (_, index) => index);
  const flooding = workThrough(indices, AT_ONCE, async (index) => {
    const { path, body } = junk[of](`nobody_${index}`);
    await browser.post(path, body, fromAddress(FLOODER)).catch(() => undefined);
  });
  const player = simulation.players[number]!;
  const run = () => Promise.all(chosen.map((errand) => doErrand(simulation, url, errand, player)));
  await run();
  await flooding;
  // Now the flood has used all of its limits.
  await run();
}

const password = "Giang-ho-dem-mua-88";
const gReCaptchaToken = "x";
const junk: Readonly<Record<Flood["of"], (username: string) => { path: string; body: object }>> = {
  login: (username) => ({ path: "/login", body: { username, password } }),
  registration: (username) => ({
    path: "/register",
    body: { phone: "0912345678", username, gReCaptchaToken, password, passwordConfirm: password },
  }),
  reset: (username) => ({
    path: "/reset-password/send-email",
    body: { username, gReCaptchaToken },
  }),
  "reset by phone": (username) => ({
    path: "/reset-password-by-phone",
    body: { username, otp: "ABC123", newPassword: password, reNewPassword: password },
  }),
  "user name": (username) => ({
    path: "/recover-username",
    body: { email: `${username}@example.vn`, gReCaptchaToken },
  }),
};

/** Tries an errand until it succeeds, for `PATIENCE_MS`. A limit (429) ends it. Notes a failure. */
async function doErrand(
  simulation: Simulation,
  url: string,
  errand: Errand,
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

const errands: Readonly<Record<Errand, (url: string, player: Player) => Promise<Answer>>> = {
  login: (url, { username, browser }) =>
    atHome(url, browser).post(
      "/login",
      { username, password: GOOD_PASSWORD, remember: false },
      fromAddress("198.51.100.7"),
    ),
  "login elsewhere": (url, { username }) =>
    openBrowser(url).post("/login", { username, password: GOOD_PASSWORD }, fromAddress(aStreet())),
  "user name": async (url) =>
    openBrowser(url).post(
      "/recover-username",
      {
        email: "lan@example.vn",
        gReCaptchaToken: await solveBotCheck(url, "recoverUsernameFormSubmit"),
      },
      fromAddress(aStreet()),
    ),
  page: (url, { browser }) => openBrowser(url, browser.cookies).get(PAGE),
  registration: async (url) =>
    openBrowser(url).post("/register", await signUpForm({ url }), fromAddress(aStreet())),
  reset: async (url, { username }) =>
    openBrowser(url).post(
      "/reset-password/send-email",
      { username, gReCaptchaToken: await solveBotCheck(url, "forgotPasswordFormSubmit") },
      fromAddress(aStreet()),
    ),
};

/** Returns the player's known browser, signed out: it keeps the device cookies only. */
function atHome(url: string, { cookies }: Browser): Browser {
  const kept = [...cookies].filter(([name]) => name.includes("device"));
  return openBrowser(url, new Map(kept));
}

/** Returns a new address. */
function aStreet(): string {
  const [, middle = "0", last = "0"] = /^(..)(..)/.exec(randomUUID()) ?? [];
  return `198.18.${Number.parseInt(middle, 16)}.${Number.parseInt(last, 16)}`;
}

/** Some players send many requests at once, while another player opens a page. */
export async function burst(
  simulation: Simulation,
  { busy, bystander, calls, ...body }: CommandOf<"burst">,
): Promise<void> {
  const { url } = await simulation.gate();
  let isOver = false;
  const bursts = busy.map((number) =>
    sendMany(simulation, url, simulation.players[number]!, { ...body, calls }),
  );
  const sending = Promise.all(bursts).finally(() => (isOver = true));
  do await doErrand(simulation, url, "page", simulation.players[bystander]!);
  while (!isOver);
  await sending;
}

/** Opens a page `calls` times at once, and sends an order half as often under one key. */
async function sendMany(
  simulation: Simulation,
  url: string,
  player: Player,
  {
    creditKp: creditAmount,
    zoneId,
    calls,
  }: Omit<CommandOf<"burst">, "busy" | "bystander" | "kind">,
): Promise<void> {
  const path = "/api/recharge/game";
  const body = { creditAmount, zoneId };
  const order: KeyedRequest = { player, path, key: nextKey(), body, said: [] };
  simulation.notes.recharges.push(order);
  const atGate = { ...player, browser: openBrowser(url, player.browser.cookies) };
  await Promise.all([
    concurrently(calls, () => untilAllowed(() => atGate.browser.get(PAGE))),
    concurrently(calls / 2, () =>
      untilAllowed(() => send(simulation, { ...order, player: atGate })),
    ),
  ]);
}

const TRIES = 4;

/** Sends a request again if its sender has too many under way. */
async function untilAllowed(request: () => Promise<Answer | undefined>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await request().catch(() => undefined);
    if (answer?.status !== TOO_MANY_REQUESTS) return;
    await sleep(COME_AGAIN_MS);
  }
}
