/** The commands by which players' money comes in, is reported again or forged, and goes back to its payer. */
import { codeFrom } from "../../server/src/testing/money/bank-texts.ts";
import { cardProviders, paymentMethods, USUAL_SUMS_VND, ZONES } from "../generate/accounts.ts";
import type { Seeded } from "../generate/seeded.ts";
import { arriveInCourse, courseOf } from "./arrive.ts";
import { command, copiesOf } from "./command.ts";
import { type Simulation, whenUp } from "./context.ts";
import { reverse } from "./manual-operations.ts";
import type { Player } from "./notes.ts";
import { handIn, order } from "./recharge.ts";

/** Amounts below one KP, around the steps of the bonus, and usual ones. */
const AMOUNTS_VND = [
  1, 99, 10_000, 20_000, 50_000, 99_999, 100_000, 150_000, 199_999, 200_000, 499_999, 500_000,
  1_000_000, 2_000_000,
] as const;
const ODD_AMOUNT_BELOW_VND = 3_000_000;
/**
 * Players with a lower index have little and spend it all, so that a recall leaves a debt, which later money settles.
 */
const POOR_PLAYERS = 2;
/** The amounts of poor players' transfers, the smallest of all. */
const POOR_AMOUNTS_VND = AMOUNTS_VND.slice(0, 5);
/** A poor player's card has one of so many values, the smallest of its provider. */
const POOR_CARDS = 2;
const isPoor = (player: number): boolean => player < POOR_PLAYERS;

function amountOf(seeded: Seeded, player: number): number {
  if (isPoor(player)) return seeded.pick(POOR_AMOUNTS_VND);
  return seeded.chance(0.8) ? seeded.pick(AMOUNTS_VND) : 1 + seeded.below(ODD_AMOUNT_BELOW_VND);
}

/** How a payer writes the content that the page shows. */
const CONTENTS = {
  "as given": (content: string) => content,
  "lower case": (content: string) => `nap tien ${content.toLowerCase()} cam on`,
  spaced: (content: string) => `${content.slice(0, 3)} ${content.slice(3, 7)} ${content.slice(7)}`,
  /** The bank adds a trace that looks like a payment code. The seed chooses it. */
  "beside a trace": (content: string, seed: number) => `${content} ND ${codeFrom(seed)}`,
  /** Names no player. */
  stranger: () => "chuyen tien an trua",
};

/** A transfer without anything special, for all but its player and amount. */
export const PLAIN_TRANSFER = {
  method: "vietcombank",
  content: "as given",
  account: "today's",
  course: "paid at once",
  sendsNoticeLater: false,
  copies: 1,
} as const;

/** Money comes in; its notice is sent `copies` times at once. */
const transfer = command({
  weight: 30,
  draw: (seeded, players) => {
    const player = seeded.below(players);
    return {
      player,
      method: seeded.pick(paymentMethods),
      amountVnd: amountOf(seeded, player),
      content: seeded.weighted({
        "as given": 70,
        "lower case": 5,
        spaced: 5,
        "beside a trace": 8,
        stranger: 12,
      }),
      account: seeded.weighted({ "today's": 75, retired: 17, unknown: 8 }),
      ...courseOf(seeded),
      copies: copiesOf(seeded),
    };
  },
  run: async (simulation, { player, content, course, sendsNoticeLater, ...money }) => {
    await arriveInCourse(
      simulation,
      { course, sendsNoticeLater },
      {
        ...money,
        content: CONTENTS[content](player.paymentContent, money.amountVnd),
        owner: content === "stranger" ? null : player.username,
      },
    );
  },
});

/** The values on offer, the largest first, so that few orders spend everything. */
const SPENDABLE_KP = [2_000, 1_000, 500, 200, 100];

async function spendAll(simulation: Simulation, player: Player, zoneId: string): Promise<void> {
  for (const creditKp of SPENDABLE_KP) {
    await whenUp(simulation);
    const me = await player.browser.get("/api/me").catch(() => undefined);
    const times = Math.floor(Number(me?.body["credit"] ?? 0) / creditKp);
    for (let time = 0; time < times; time += 1) {
      await order(simulation, player, { creditKp, zoneId, receiver: "account", copies: 1 });
    }
  }
}

export const payments = {
  transfer,
  /** An earlier notice is sent again. */
  repeat: command({
    weight: 9,
    draw: (seeded) => ({ back: seeded.below(40), copies: copiesOf(seeded) }),
    run: async ({ sandbox, notes }, { back, copies }) => {
      const repeated = notes.transfers.at(-1 - back);
      if (repeated) await sandbox.repeat(repeated.id, copies);
    },
  }),
  /** The bank takes a transfer back, and staff recall its credit. */
  recall: command({
    weight: 2.5,
    draw: (seeded) => ({ back: seeded.below(10) }),
    run: (simulation, { back }) => reverse(simulation, back),
  }),
  /** A player spends all credit, the bank takes their last transfer back, and they pay in again. */
  overdraw: command({
    weight: 0.8,
    draw: (seeded, players) => ({
      player: seeded.below(Math.min(players, POOR_PLAYERS)),
      zoneId: seeded.pick(ZONES),
      amountVnd: seeded.pick(USUAL_SUMS_VND),
    }),
    run: async (simulation, { player, zoneId, amountVnd }) => {
      await spendAll(simulation, player, zoneId);
      await reverse(simulation, 0, player.username);
      await transfer.run(simulation, { ...PLAIN_TRANSFER, player, amountVnd });
    },
  }),
  /** An attacker sends a notice that no bank has sent. */
  forge: command({
    weight: 3,
    draw: (seeded, players) => {
      const player = seeded.below(players);
      return {
        player,
        amountVnd: amountOf(seeded, player),
        how: seeded.pick(["body", "key", "timestamp", "unsigned"]),
      };
    },
    run: ({ sandbox }, { player: { paymentContent: content }, amountVnd: amount, how }) =>
      sandbox.forge({ method: "vietcombank", amount, content, how }),
  }),
  /** A player hands in a card; a rival may hand in the same card at the same time. */
  card: command({
    weight: 13,
    draw: (seeded, players) => {
      const { serviceCode, valuesVnd } = seeded.pick(cardProviders);
      const outcome = seeded.weighted({
        success: 50,
        delayed: 25,
        "wrong-denomination": 8,
        used: 7,
        invalid: 5,
        maintenance: 5,
      });
      const player = seeded.below(players);
      return {
        player,
        rival: seeded.chance(0.15) ? seeded.below(players) : null,
        provider: serviceCode,
        valueVnd: seeded.pick(isPoor(player) ? valuesVnd.slice(0, POOR_CARDS) : valuesVnd),
        outcome,
        callback: seeded.pick(["once", "lost", "repeated", "early"]),
        delayMs: 20 + seeded.below(400),
        copies: copiesOf(seeded),
      };
    },
    run: async (simulation, { player, rival, valueVnd: value, copies, ...minted }) => {
      const card = await simulation.sandbox.mintCard({ ...minted, value });
      await Promise.all(
        [player, ...(rival ? [rival] : [])].map((each) => handIn(simulation, each, card, copies)),
      );
    },
  }),
};
