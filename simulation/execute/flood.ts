/** One address sends as many requests as it can, while an honest player at another address has an errand. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { workThrough } from "../../server/src/testing/concurrently.ts";
import { type Answer, type Browser, openBrowser } from "../../server/src/testing/people/browser.ts";
import {
  GOOD_PASSWORD,
  signUpForm,
  solveBotCheck,
} from "../../server/src/testing/people/people.ts";
import type { Attack, Errand, FloodOf } from "../generate/attacks.ts";
import type { Simulation } from "./context.ts";
import type { Player } from "./notes.ts";

const FLOODER = "203.0.113.66";
const AT_ONCE = 16;
/** A busy machine needs long. What a limit refuses is not waited for. */
const PATIENCE_MS = 180_000;
/** Doubles after each try: the errand's own tries must not use up its player's limit, of 15 in 5 minutes. */
const COME_AGAIN_MS = 1_000;
const TOO_MANY_REQUESTS = 429;

/** It reads the database at each call, and has no limit of its own. */
export const PAGE = "/api/transaction-history";

const fromAddress = (address: string) => ({ "x-forwarded-for": address });

export async function flood(
  simulation: Simulation,
  { of, requests, errands: chosen, player: number }: Extract<Attack, { kind: "flood" }>,
): Promise<void> {
  const { url } = await simulation.gate();
  const browser = openBrowser(url);
  await browser.get("/api/csrf-cookie").catch(() => undefined);
  const indices = Array.from({ length: requests }, (_, index) => index);
  const flooding = workThrough(indices, AT_ONCE, async (index) => {
    const { path, body } = junk[of](index);
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
const junk: Readonly<Record<FloodOf, (index: number) => { path: string; body: object }>> = {
  login: (index) => ({ path: "/login", body: { username: `nobody_${index}`, password } }),
  registration: (index) => ({
    path: "/register",
    body: {
      phone: "0912345678",
      username: `nobody_${index}`,
      gReCaptchaToken: "x",
      password,
      passwordConfirm: password,
    },
  }),
  reset: (index) => ({
    path: "/reset-password/send-email",
    body: { username: `nobody_${index}`, gReCaptchaToken: "x" },
  }),
  "reset by phone": (index) => ({
    path: "/reset-password-by-phone",
    body: {
      username: `nobody_${index}`,
      otp: "ABC123",
      newPassword: password,
      reNewPassword: password,
    },
  }),
  "user name": (index) => ({
    path: "/recover-username",
    body: { email: `nobody_${index}@example.vn`, gReCaptchaToken: "x" },
  }),
};

/** Tries an errand until it succeeds, for `PATIENCE_MS`. A limit (429) ends it. Notes a failure. */
export async function doErrand(
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

type DoErrand = (url: string, player: Player) => Promise<Answer>;

const errands: Readonly<Record<Errand, DoErrand>> = {
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

/** Returns an address that nobody else uses. */
function aStreet(): string {
  const [, middle = "0", last = "0"] = /^(..)(..)/.exec(randomUUID().replaceAll("-", "")) ?? [];
  return `198.18.${Number.parseInt(middle, 16)}.${Number.parseInt(last, 16)}`;
}
