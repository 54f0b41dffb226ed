/** The commands by which staff change something for all players: the shop, campaigns, gift codes, paused channels. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import {
  type BonusStep,
  cardProviders,
  firstShop,
  giftCampaigns,
  MORE_COINS_BELOW,
  paymentMethods,
  type Shop,
  ZONES,
} from "../../generate/accounts.ts";
import { command } from "../command.ts";
import { nextKey, type Simulation } from "../context.ts";
import type { StaffAct } from "../notes.ts";
import { act } from "./operate.ts";

const PUBLISH = { mai: 70, hoa: 25, minh: 5 } as const;
const PAUSE = { minh: 50, hoa: 35, an: 10, lan: 5 } as const;

const BONUS_STEPS: readonly BonusStep[][] = [
  [],
  [{ cashValueVnd: 10_000, bonusPercent: 20 }],
  [
    { cashValueVnd: 50_000, bonusPercent: 30 },
    { cashValueVnd: 200_000, bonusPercent: 100 },
  ],
];
/** The gift campaign for top-ups, and when it begins and ends, as in the settings. */
const TOP_UP_GIFT = giftCampaigns[1];
const [BEGAN, ENDS] = ["2025-12-31T17:00:00.000Z", "2035-12-31T17:00:00.000Z"];
const BUDGET_CODES = 1_000;

const RATED = [...paymentMethods, "card"] as const;
/** What a pause closes, as the console names it. */
const CHANNELS = [
  ...ZONES.map((name) => ({ kind: "zone", name }) as const),
  ...cardProviders.map(({ serviceCode: name }) => ({ kind: "telco", name }) as const),
  ...RATED.map((name) => ({ kind: "method", name }) as const),
  { kind: "game", name: "all" },
  { kind: "portal", name: "all" },
] as const;
/** How long a pause of the whole game or portal lasts: short, so that most of a simulation is open. */
const WHOLE_LASTS_SECONDS = 3;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const thisMinute = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString();

const doneOf = ({ notes }: Simulation, operation: string): StaffAct[] =>
  notes.staffActs.filter(
    ({ answer, order }) => answer === "done" && order["operation"] === operation,
  );

export const settings = {
  /** Codes are added to a gift campaign that runs. */
  "add codes": command({
    weight: 0.5,
    draw: (seeded) => ({
      by: seeded.weighted(PUBLISH),
      campaign: seeded.pick(giftCampaigns),
      count: 1 + seeded.below(2),
    }),
    run: (simulation, { by, campaign, count }) => {
      const codes = Array.from({ length: count }, () => nextKey().toUpperCase());
      return act(simulation, by, { operation: "import-codes", campaign, codes }, () => {
        simulation.giftCodes.push(...codes.map((code) => ({ campaign, code })));
      });
    },
  }),
  /** Publishes a campaign that holds at once, until it is ended. */
  "publish bonus": command({
    weight: 1.5,
    draw: (seeded) => ({
      by: seeded.weighted(PUBLISH),
      method: seeded.pick(paymentMethods),
      steps: seeded.pick(BONUS_STEPS),
    }),
    run: (simulation, { by, method, steps }) =>
      act(simulation, by, {
        operation: "publish-bonus",
        campaign: nextKey(),
        after: 0,
        title: "Thưởng mô phỏng",
        from: thisMinute(),
        until: null,
        content: { methods: [method], steps },
      }),
  }),
  "end bonus": command({
    weight: 1,
    draw: (seeded) => ({ by: seeded.weighted(PUBLISH), back: seeded.below(2) }),
    run: async (simulation, { by, back }) => {
      const published = doneOf(simulation, "publish-bonus").at(-1 - back);
      if (!published) return;
      const { campaign } = published.order;
      await act(simulation, by, { operation: "end-campaign", campaign });
    },
  }),
  /** Publishes the next version of the gift campaign for top-ups: another sum is needed from now on. */
  "publish gift": command({
    weight: 1,
    draw: (seeded) => ({
      by: seeded.weighted(PUBLISH),
      thresholdVnd: seeded.pick([20_000, 100_000, 500_000]),
    }),
    run: (simulation, { by, thresholdVnd }) =>
      act(simulation, by, {
        operation: "publish-gift",
        campaign: TOP_UP_GIFT,
        // The settings' own version is the first.
        after: 1 + doneOf(simulation, "publish-gift").length,
        title: "KeyAuto",
        from: BEGAN,
        until: ENDS,
        content: { giftKind: "top-up", thresholdVnd, budgetCodes: BUDGET_CODES, newCodes: 0 },
      }),
  }),
  /**
   * Publishes other packages, rates, bonuses of a method, and another name of a server, from now on. It is refused once
   * another version was published.
   */
  "change shop": command({
    weight: 4,
    draw: (seeded) => ({
      by: seeded.weighted(PUBLISH),
      /** How many coins a package has beyond those of the settings: they tell of which version it is. */
      moreCoins: 1 + seeded.below(MORE_COINS_BELOW),
      method: seeded.pick(RATED),
      kpPer10000Vnd: seeded.pick([96, 100, 103, 150, 200]),
      steps: seeded.pick(BONUS_STEPS),
      zone: seeded.pick(ZONES),
    }),
    run: async (simulation, { by, moreCoins, method, kpPer10000Vnd, steps, zone }) => {
      const after = await simulation.db.value<number>(sql`select max(version) from shop_versions`);
      const content: Shop = {
        packages: firstShop.packages.map((each) => ({ ...each, coins: each.coins + moreCoins })),
        methods: firstShop.methods.map(({ name, ...each }) => ({
          name,
          kpPer10000Vnd,
          steps: name === method ? steps : each.steps,
        })),
        zones: [{ id: zone, name: `Máy chủ ${moreCoins}` }],
      };
      await act(simulation, by, { operation: "change-shop", after, from: thisMinute(), content });
    },
  }),
  /** At once or planned, until a time or until it is resumed. A plan is cancelled by resuming it. */
  pause: command({
    weight: 1.2,
    draw: (seeded) => {
      const channel = seeded.pick(CHANNELS);
      const lastsSeconds = seeded.pick([null, 4, 15]);
      return {
        by: seeded.weighted(PAUSE),
        channel,
        inSeconds: seeded.pick([0, 0, 4, 15]),
        lastsSeconds: channel.name === "all" ? WHOLE_LASTS_SECONDS : lastsSeconds,
      };
    },
    run: (simulation, { by, channel, inSeconds, lastsSeconds }) => {
      const begins = Date.now() + inSeconds * SECOND_MS;
      return act(simulation, by, {
        operation: "pause-channel",
        ...channel,
        notice: "Bảo trì.",
        ...(inSeconds > 0 && { before: "Sắp bảo trì.", beginsAt: new Date(begins).toISOString() }),
        ...(lastsSeconds && { endsAt: new Date(begins + lastsSeconds * SECOND_MS).toISOString() }),
      });
    },
  }),
  resume: command({
    weight: 0.8,
    draw: (seeded) => ({ by: seeded.weighted(PAUSE), back: seeded.below(2) }),
    run: async (simulation, { by, back }) => {
      const paused = doneOf(simulation, "pause-channel").at(-1 - back);
      if (!paused) return;
      const { kind, name } = paused.order;
      await act(simulation, by, { operation: "resume-channel", kind, name });
    },
  }),
};

/** Resumes everything and cancels what is planned, so that the end of the simulation waits for nothing. */
export async function resumeAll(simulation: Simulation): Promise<void> {
  for (const { order } of doneOf(simulation, "pause-channel")) {
    const { kind, name } = order;
    await act(simulation, "minh", { operation: "resume-channel", kind, name });
  }
}
