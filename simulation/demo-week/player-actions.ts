/** Carries out one action of the demo's week, as a player does it on the pages (`carryOut`). */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PaymentMethod } from "../generate/accounts.ts";
import { portal as settings } from "../../portal.config.ts";
import { type Browser, okay, openBrowser } from "../../server/src/testing/people/browser.ts";
import { aPlayer } from "../../server/src/testing/people/people.ts";
import { callerOf } from "../../server/src/testing/http/raw-http.ts";
import type { PlayerAction, Moment } from "./schedule.ts";
import type { WeekDatabase } from "./week-database.ts";
import type { WeekPlayer } from "./week-players.ts";

/** The addresses of the demo. */
export type WeekSettings = {
  /** The owner's address of the database: only the owner may date rows back. */
  readonly ownerUrl: string;
  readonly operatorUrl: string;
  readonly portalUrl: string;
  readonly consoleUrl: string;
  readonly sandboxUrl: string;
};

/** The parties of the week: its players at their browsers, and the sandbox. */
export type Stage = {
  readonly settings: WeekSettings;
  readonly week: WeekDatabase;
  readonly players: readonly WeekPlayer[];
  readonly browsers: Map<string, Present>;
};

/** A player who is signed in. */
export type Present = {
  readonly username: string;
  readonly browser: Browser;
  /** What the player writes into their transfers, as the page shows it. */
  readonly paymentContent: string;
};

type Money = {
  readonly method: PaymentMethod;
  readonly amountVnd: number;
  readonly content: string;
  readonly reference?: string;
};

/** Carries out an action of the week by the pages' own calls. @throws on an answer that no page expects */
export async function carryOut(stage: Stage, moment: Moment): Promise<void> {
  const { action, at } = moment;
  const player = await present(stage, moment.player);
  switch (action.kind) {
    case "transfer":
      return pay(stage, at, { ...action, content: player.paymentContent });
    case "lost transfer": {
      const reference = `FT${randomBytes(4).readUInt32BE().toString().padStart(14, "0")}`;
      await stage.week.addLostTransfer(reference);
      return pay(stage, at, { ...action, reference });
    }
    case "card":
      return submitCard(stage, player, action);
    case "recharge":
      return recharge(player, action.zoneId);
    case "purchase":
      return purchase(stage, at, player, action);
    case "gift":
      // Refused until enough was topped up; players try it before.
      await player.browser.post("/api/giftpaysys/receive", { rewardType: TOP_UP_REWARD });
  }
}

const TOP_UP_REWARD = 9999;
/** A bank reports money soon after it came. */
const BANK_MS = 2_000;

async function pay({ settings: { sandboxUrl } }: Stage, at: Date, money: Money): Promise<void> {
  const { method, amountVnd: amount, content, reference } = money;
  await callerOf(sandboxUrl)("/api/transfers", {
    method,
    amount,
    content,
    at: new Date(at.getTime() - BANK_MS).toISOString(),
    ...(reference !== undefined && { reference }),
  });
}

async function submitCard(
  { settings: { sandboxUrl } }: Stage,
  { browser }: Present,
  { provider, valueVnd, outcome }: Extract<PlayerAction, { kind: "card" }>,
): Promise<void> {
  const order = { provider, value: valueVnd, outcome, delayMs: CARD_DELAY_MS };
  type Card = { readonly serial: string; readonly pin: string };
  const { serial, pin } = await callerOf(sandboxUrl)<Card>("/api/cards", order);
  const body = { provider, serial, pin, value: valueVnd };
  await browser.post("/api/recharge/card", body, { "idempotency-key": randomUUID() });
}

const CARD_DELAY_MS = 200;

async function recharge({ browser }: Present, zoneId: string): Promise<void> {
  const { body } = await okay(browser.get("/api/me"));
  const credit = Number(body["credit"]);
  const largest = settings.recharge.payableValues.findLast(({ creditKp }) => creditKp <= credit);
  if (!largest) return;
  const order = { creditAmount: largest.creditKp, zoneId };
  await okay(browser.post("/api/recharge/game", order, { "idempotency-key": randomUUID() }));
}

type Asked = { readonly method: { readonly name: PaymentMethod }; readonly amountVnd: number };

async function purchase(
  stage: Stage,
  at: Date,
  { browser, paymentContent }: Present,
  { creditKp, zoneId, pays }: Extract<PlayerAction, { kind: "purchase" }>,
): Promise<void> {
  const order = { creditAmount: creditKp, zoneId };
  const key = { "idempotency-key": randomUUID() };
  const { body } = await okay(browser.post("/api/purchases", order, key));
  const path = `/api/purchases/${String(body["id"])}`;
  const payment = (await okay(browser.get(path))).body["payment"] as Asked | null;
  if (!payment) return;
  const amountVnd = pays === "short" ? Math.ceil(payment.amountVnd / 2) : payment.amountVnd;
  await pay(stage, at, { method: payment.method.name, amountVnd, content: paymentContent });
  if (pays === "short") return;
  // The money may pay an older package of the player first.
  const hasArrived = async () =>
    ((await browser.get(path)).body["received"] as unknown[]).length > 0;
  await until("the package's money arrived", hasArrived);
}

/** Returns a player of the week, signed in. */
export async function present(stage: Stage, number: number): Promise<Present> {
  const player = stage.players[number]!;
  const known = stage.browsers.get(player.username);
  if (known) return known;
  const browser = await signIn(stage, player, number);
  const { body } = await okay(browser.get("/api/payment-methods"));
  const [method] = body["bankTransfers"] as { paymentSyntax: string }[];
  const { username } = player;
  const entered = { username, browser, paymentContent: method!.paymentSyntax };
  stage.browsers.set(username, entered);
  return entered;
}

/** Registers a player, or logs in one who registered before an interruption. */
async function signIn(
  { settings: { portalUrl }, week }: Stage,
  { username, ...names }: WeekPlayer,
  number: number,
): Promise<Browser> {
  const known = await week.passwordOf(username);
  if (known !== undefined) {
    const returning = openBrowser(portalUrl);
    await returning.post("/login", { username, password: known });
    return returning;
  }
  // The last characters satisfy the rule of passwords.
  const password = `${randomBytes(18).toString("base64url")}a1`;
  await week.addPlayer(username, password);
  const phone = `0977${String(FIRST_PHONE + number * PHONES_APART)}`;
  const sent = { username, password, passwordConfirm: password, phone };
  try {
    const { browser } = await aPlayer({ url: portalUrl }, sent);
    await okay(browser.send("PATCH", "/api/user/update-profile", names));
    return browser;
  } catch (error) {
    await week.removePlayer(username);
    throw error;
  }
}

/** The ends of the players' phone numbers, which look random: player n has FIRST_PHONE + n × PHONES_APART. */
const FIRST_PHONE = 104_219;
const PHONES_APART = 13_577;

/** How long the week waits for a result that a player would wait for. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 40;

/** Waits until the check returns true. @throws Error that says `what` did not happen within `PATIENCE_MS` */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within ${PATIENCE_MS} ms: ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
}
