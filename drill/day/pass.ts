import { setTimeout as sleep } from "node:timers/promises";
import { KEEP_ALIVE_MS } from "../../server/src/kit/http/web-application.ts";
import type { Command } from "../../simulation/generate/command.ts";
import { paymentMethods } from "../../simulation/generate/payment-methods.ts";
import type { Day } from "./day.ts";
import { MINUTES_OF_DAY } from "./timetable.ts";
import { readUsage } from "./usage.ts";

const MINUTES_PER_HOUR = 60;
const USUAL_VND = 20_000;
const CARD_PROVIDER = "VIETTEL";
/** Longer than the portal keeps an idle connection of its proxy open. */
const AT_REST_AFTER_MS = KEEP_ALIVE_MS + 3_000;

/** Lets minutes pass with what players do in them. In the first and the last hour it looks what the process takes that lasts. */
export async function passMinutesOf(day: Day, minutes: number, step: number): Promise<void> {
  const { clock, load, usages, lasting } = day;
  for (const end = clock.minute() + minutes; clock.minute() < end;) {
    const now = clock.minute();
    const ofDay = (now * MINUTES_OF_DAY) / day.minutes;
    const many = Math.min(step, end - now);
    await clock.pass(many, [...payments(day), ...load.next(ofDay, many)]);
    const kept =
      (now < MINUTES_PER_HOUR && usages.first) ||
      (now >= day.minutes - MINUTES_PER_HOUR && usages.last);
    if (kept) kept.push(await readUsage(lasting));
  }
}

/** Looks once more when the connections have closed that the proxy opened for the last rush. */
export async function lookAtRest({ usages, lasting }: Day): Promise<void> {
  await sleep(AT_REST_AFTER_MS);
  usages.last.push(await readUsage(lasting));
}

/** Somebody pays by each method at each step: a method without any money is a fault. */
const payments = ({ clock, simulation }: Day): Command[] => [
  ...paymentMethods.map((method, place) => ({
    kind: "transfer" as const,
    player: (clock.minute() + place) % simulation.players.length,
    method,
    amountVnd: USUAL_VND,
    content: "as given" as const,
    account: "today's" as const,
    course: "paid at once" as const,
    sendsNoticeLater: false,
    copies: 1,
  })),
  {
    kind: "card",
    player: clock.minute() % simulation.players.length,
    rival: null,
    provider: CARD_PROVIDER,
    valueVnd: USUAL_VND,
    outcome: "success",
    callback: "once",
    delayMs: 0,
    copies: 1,
  },
];
