import { isOutsideOfCampaign, payInCampaign } from "./campaign.ts";
import type { Day } from "./day.ts";
import { MINUTES_OF_DAY } from "./timetable.ts";
import { readUsage } from "./usage.ts";

const MINUTES_PER_HOUR = 60;

/** Lets minutes pass with what players do in them. In the first and the last hour it looks what the processes take. */
export async function passMinutesOf(day: Day, minutes: number, step: number): Promise<void> {
  const { clock, load, campaign, usages, processes, db } = day;
  for (const end = clock.minute() + minutes; clock.minute() < end;) {
    const now = clock.minute();
    const ofDay = (now * MINUTES_OF_DAY) / day.minutes;
    const many = Math.min(step, end - now);
    const commands = load.next(ofDay, many);
    if (campaign.isOn) await payInCampaign(day);
    await clock.pass(many, campaign.isOn ? commands.filter(isOutsideOfCampaign) : commands);
    const kept =
      (now < MINUTES_PER_HOUR && usages.first) ||
      (now >= day.minutes - MINUTES_PER_HOUR && usages.last);
    if (kept) kept.push(await readUsage(db, processes.portals));
  }
}
