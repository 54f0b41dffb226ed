/** Carries out what staff change for all players: the shop, bonus campaigns, gift campaigns, and paused channels. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import { firstShop, type Shop } from "../../generate/accounts.ts";
import type { CommandOf } from "../../generate/generate-plan.ts";
import type { GiftCampaign } from "../../generate/staff.ts";
import { nextKey, type Simulation } from "../context.ts";
import type { StaffAct } from "../notes.ts";
import { act } from "./operate.ts";

const MINUTE_MS = 60_000;

const thisMinute = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString();

/** Publishes a campaign that holds at once, until it is ended. */
export function publishBonus(
  simulation: Simulation,
  { by, method, steps }: CommandOf<"publish bonus">,
): Promise<unknown> {
  return act(simulation, by, {
    operation: "publish-bonus",
    campaign: nextKey(),
    after: 0,
    title: "Thưởng mô phỏng",
    from: thisMinute(),
    until: null,
    content: { methods: [method], steps },
  });
}

export async function endBonus(
  simulation: Simulation,
  { by, back }: CommandOf<"end bonus">,
): Promise<void> {
  const published = doneOf(simulation, "publish-bonus").at(-1 - back);
  if (!published) return;
  const { campaign } = published.order;
  await act(simulation, by, { operation: "end-campaign", campaign });
}

const TOP_UP_GIFT = "tich-luy-100k-2026" satisfies GiftCampaign;
/** When the gift campaign begins and ends, as in the settings. */
const [BEGAN, ENDS] = ["2025-12-31T17:00:00.000Z", "2035-12-31T17:00:00.000Z"];
const BUDGET_CODES = 1_000;

/** Publishes the next version of the gift campaign for top-ups: another sum is needed from now on. */
export function publishGift(
  simulation: Simulation,
  { by, thresholdVnd }: CommandOf<"publish gift">,
): Promise<unknown> {
  const content = { giftKind: "top-up", thresholdVnd, budgetCodes: BUDGET_CODES, newCodes: 0 };
  return act(simulation, by, {
    operation: "publish-gift",
    campaign: TOP_UP_GIFT,
    // The settings' own version is the first.
    after: 1 + doneOf(simulation, "publish-gift").length,
    title: "KeyAuto",
    from: BEGAN,
    until: ENDS,
    content,
  });
}

/** Adds codes to a gift campaign that runs. */
export function addCodes(
  simulation: Simulation,
  { by, campaign, count }: CommandOf<"add codes">,
): Promise<unknown> {
  const codes = Array.from({ length: count }, () => nextKey().toUpperCase());
  return act(simulation, by, { operation: "import-codes", campaign, codes }, () => {
    simulation.giftCodes.push(...codes.map((code) => ({ campaign, code })));
  });
}

/** Publishes the next version of the shop. It is refused once another one was published. */
export async function changeShop(
  simulation: Simulation,
  { by, moreCoins, method, kpPer10000Vnd, steps, zone }: CommandOf<"change shop">,
): Promise<void> {
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
  const order = { operation: "change-shop", after, from: thisMinute(), content };
  await act(simulation, by, order);
}

const SECOND_MS = 1_000;

export function pause(
  simulation: Simulation,
  { by, channel, inSeconds, lastsSeconds }: CommandOf<"pause">,
): Promise<unknown> {
  const begins = Date.now() + inSeconds * SECOND_MS;
  return act(simulation, by, {
    operation: "pause-channel",
    ...channel,
    notice: "Bảo trì.",
    ...(inSeconds > 0 && { before: "Sắp bảo trì.", beginsAt: new Date(begins).toISOString() }),
    ...(lastsSeconds && { endsAt: new Date(begins + lastsSeconds * SECOND_MS).toISOString() }),
  });
}

export async function resume(
  simulation: Simulation,
  { by, back }: CommandOf<"resume">,
): Promise<void> {
  const paused = doneOf(simulation, "pause-channel").at(-1 - back);
  if (!paused) return;
  const { kind, name } = paused.order;
  await act(simulation, by, { operation: "resume-channel", kind, name });
}

/** Resumes everything and cancels what is planned, so that the end of the simulation waits for nothing. */
export async function resumeAll(simulation: Simulation): Promise<void> {
  for (const { order } of doneOf(simulation, "pause-channel")) {
    const { kind, name } = order;
    await act(simulation, "minh", { operation: "resume-channel", kind, name });
  }
}

const doneOf = ({ notes }: Simulation, operation: string): StaffAct[] =>
  notes.staffActs.filter(
    ({ answer, order }) => answer === "done" && order["operation"] === operation,
  );
