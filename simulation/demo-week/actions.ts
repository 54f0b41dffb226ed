/** What the players of the demo's week do by the pages' own calls: how often, by what chance, and how (`actions`). */
import { randomBytes, randomUUID } from "node:crypto";
import { portal as settings } from "../../portal.config.ts";
import { callerOf } from "../../server/src/testing/http/raw-http.ts";
import { eventually } from "../../server/src/testing/patience.ts";
import { okay } from "../../server/src/testing/people/browser.ts";
import type { PaymentMethod } from "../generate/accounts.ts";
import type { Seeded } from "../generate/seeded.ts";
import type { Present, Stage } from "./stage.ts";

/** A player at a moment of the week. */
type Scene = { readonly stage: Stage; readonly at: Date; readonly player: Present };

type Action<Drawn> = {
  readonly weight: number;
  readonly draw: (seeded: Seeded) => Drawn;
  /** @throws on an answer that no page expects */
  readonly run: (scene: Scene, drawn: Drawn) => Promise<unknown>;
};
const action = <Drawn extends object>(each: Action<Drawn>) => each;

const CARD_SHARES = { VIETTEL: 55, VINAPHONE: 25, MOBIFONE: 20 };
const METHOD_SHARES = { vietcombank: 36, techcombank: 18, momo: 32, viettelpay: 14 };
const AMOUNTS = {
  "20000": 8,
  "50000": 24,
  "100000": 32,
  "200000": 18,
  "500000": 9,
  "1000000": 3,
};
const CARD_VALUES = { "20000": 20, "50000": 35, "100000": 30, "200000": 10, "500000": 5 };
const CARD_OUTCOMES = {
  success: 76,
  delayed: 12,
  "wrong-denomination": 4,
  used: 5,
  invalid: 3,
} as const;
const CARD_DELAY_MS = 200;
const ZONE_SHARES = { "1": 40, "2": 28, "3": 20, "4": 12 };
const { payableValues } = settings.recharge;
const PACKAGES_SOLD_OFTEN = payableValues.slice(0, 4);
const TOP_UP_REWARD = 9999;
const LOST_CONTENTS = [
  "nap game FS Online",
  "chuyen tien nap KP",
  "em nap cho acc longvuong",
  "nap the",
  "ck",
] as const;

type Asked = { readonly method: { readonly name: PaymentMethod }; readonly amountVnd: number };

export const actions = {
  transfer: action({
    weight: 44,
    draw: (seeded) => ({
      method: seeded.weighted(METHOD_SHARES),
      amountVnd: Number(seeded.weighted(AMOUNTS)),
    }),
    run: (scene, money) => pay(scene, { ...money, content: scene.player.paymentContent }),
  }),
  card: action({
    weight: 18,
    draw: (seeded) => ({
      provider: seeded.weighted(CARD_SHARES),
      value: Number(seeded.weighted(CARD_VALUES)),
      outcome: seeded.weighted(CARD_OUTCOMES),
    }),
    run: async ({ stage, player: { browser } }, { provider, value, outcome }) => {
      const order = { provider, value, outcome, delayMs: CARD_DELAY_MS };
      type Card = { readonly serial: string; readonly pin: string };
      const call = callerOf(stage.settings.sandboxUrl);
      const { serial, pin } = await call<Card>("/api/cards", order);
      const body = { provider, serial, pin, value };
      await browser.post("/api/recharge/card", body, newKey());
    },
  }),
  /** The largest package that the player's credit covers. */
  recharge: action({
    weight: 26,
    draw: (seeded) => ({ zoneId: seeded.weighted(ZONE_SHARES) }),
    run: async ({ player: { browser } }, { zoneId }) => {
      const credit = Number((await okay(browser.get("/api/me"))).body["credit"]);
      const largest = payableValues.findLast(({ creditKp }) => creditKp <= credit);
      if (!largest) return;
      const order = { creditAmount: largest.creditKp, zoneId };
      await okay(browser.post("/api/recharge/game", order, newKey()));
    },
  }),
  purchase: action({
    weight: 9,
    draw: (seeded): { creditKp: number; zoneId: string; pays: "exactly" | "short" } => ({
      creditKp: seeded.pick(PACKAGES_SOLD_OFTEN).creditKp,
      zoneId: seeded.weighted(ZONE_SHARES),
      pays: "exactly",
    }),
    run: async (scene, { creditKp: creditAmount, zoneId, pays }) => {
      const { browser, paymentContent: content } = scene.player;
      const order = { creditAmount, zoneId };
      const { body } = await okay(browser.post("/api/purchases", order, newKey()));
      const path = `/api/purchases/${String(body["id"])}`;
      const payment = (await okay(browser.get(path))).body["payment"] as Asked | null;
      if (!payment) return;
      const amountVnd = pays === "short" ? Math.ceil(payment.amountVnd / 2) : payment.amountVnd;
      await pay(scene, { method: payment.method.name, amountVnd, content });
      if (pays === "short") return;
      // The money may pay an older package of the player first.
      await eventually("the package's money arrived", async () => {
        const received = (await browser.get(path)).body["received"] as unknown[];
        return received.length > 0 || undefined;
      });
    },
  }),
  /** Refused until enough was topped up; players try it before. */
  gift: action({
    weight: 3,
    draw: () => ({}),
    run: ({ player: { browser } }) =>
      browser.post("/api/giftpaysys/receive", { rewardType: TOP_UP_REWARD }),
  }),
  /** Money whose payer forgot the content: it names no player. Only at the moments that the schedule chooses. */
  "lost transfer": action({
    weight: 0,
    draw: (seeded) => ({
      method: seeded.pick(["vietcombank", "techcombank"]),
      amountVnd: Number(seeded.weighted(AMOUNTS)),
      content: seeded.pick(LOST_CONTENTS),
    }),
    run: async (scene, money) => {
      const reference = `FT${randomBytes(4).readUInt32BE().toString().padStart(14, "0")}`;
      await scene.stage.week.addLostTransfer(reference);
      await pay(scene, { ...money, reference });
    },
  }),
};

export type ActionKind = keyof typeof actions;

const newKey = () => ({ "idempotency-key": randomUUID() });

type Money = {
  readonly method: PaymentMethod;
  readonly amountVnd: number;
  readonly content: string;
  readonly reference?: string;
};

/** A bank reports money soon after it came. */
const BANK_MS = 2_000;

async function pay({ stage, at }: Scene, { amountVnd: amount, ...money }: Money): Promise<void> {
  const arrivedAt = new Date(at.getTime() - BANK_MS).toISOString();
  await callerOf(stage.settings.sandboxUrl)("/api/transfers", { ...money, amount, at: arrivedAt });
}
