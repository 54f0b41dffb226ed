import { setTimeout as sleep } from "node:timers/promises";
import { FAULTS } from "../failover/faults.ts";
import { withReplies } from "../failover/traffic.ts";
import {
  everydayWeights,
  makePlan,
  type Weights,
} from "../../simulation/generate/generate-plan.ts";
import { beginCampaign, endCampaign } from "./campaign.ts";
import type { Day } from "./day.ts";
import { BUSY } from "./load.ts";
import { loseAndRestore } from "./lose-and-restore.ts";
import { passMinutesOf } from "./pass.ts";
import type { ReleaseName } from "./releases.ts";
import type { Event, Happening } from "./timetable.ts";
import { underTraffic } from "./under-traffic.ts";

const OUTAGE_MINUTES = 6;
const CALLS_A_MINUTE = 3;
/** Longer than the writes are away. */
const FAILOVER_MS = 18_000;
const AWAY_MINUTES = 5;

/** Lets an event of the timetable happen, and notes the minutes that it took. */
export async function happen(day: Day, event: Event, seed: number): Promise<void> {
  const from = day.clock.minute();
  await HAPPENINGS[event.happening](day, seed);
  day.windows.push({ ...event, from, to: day.clock.minute() });
}

const HAPPENINGS: Readonly<Record<Happening, (day: Day, seed: number) => Promise<void>>> = {
  "restart of all": (day, seed) => deploy(day, seed, "first"),
  "next release": (day, seed) => deploy(day, seed, "next"),
  "campaign begins": async (day, seed) => {
    await deploy(day, seed, "first");
    await beginCampaign(day);
  },
  "campaign ends": async (day, seed) => {
    await endCampaign(day);
    await deploy(day, seed, "next");
  },
  failover: failOver,
  restore: async (day, seed) => void day.restores.push(await loseAndRestore(day, seed)),
  "game is down": (day, seed) => breakParty(day, "game", { recharge: 1 }, seed),
  "card gateway is down": (day, seed) => breakParty(day, "card", { card: 1 }, seed),
};

/** Makes a release the running one under traffic: tables first, then one process after the other, then the console. */
async function deploy(day: Day, seed: number, to: ReleaseName): Promise<void> {
  const simulation = withReplies(day.simulation, day.repliesAtDeploys);
  await underTraffic({ ...day, simulation }, BUSY, seed, async () => {
    await day.releases.change(to, day.ownerUrl);
    await day.processes.roll();
    const { console } = await simulation.staffDesk();
    await console.restart();
    await console.whenUp();
  });
  await day.clock.pass(1, []);
}

async function failOver(day: Day, seed: number): Promise<void> {
  const { cluster } = day;
  const { mend } = await underTraffic(day, BUSY, seed, async () => {
    const broken = await FAULTS["killed"]!.inject(cluster);
    await sleep(FAILOVER_MS);
    return broken;
  });
  await passMinutesOf(day, AWAY_MINUTES, 1);
  await mend();
  await cluster.whenWhole();
}

async function breakParty(
  day: Day,
  party: "game" | "card",
  asked: Partial<Weights>,
  seed: number,
): Promise<void> {
  const { simulation, clock } = day;
  const none = Object.fromEntries(Object.keys(everydayWeights).map((kind) => [kind, 0]));
  const weights = { ...none, ...asked } as Weights;
  const commands = OUTAGE_MINUTES * CALLS_A_MINUTE;
  const plan = makePlan({ seed, commands, players: simulation.players.length, weights }).values();
  await simulation.sandbox.fault(party, "down");
  for (let minute = 0; minute < OUTAGE_MINUTES; minute += 1) {
    await clock.pass(1, plan.take(CALLS_A_MINUTE).toArray());
  }
  await simulation.sandbox.fault(party, "none");
  await passMinutesOf(day, OUTAGE_MINUTES, 1);
}
