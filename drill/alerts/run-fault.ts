import type { Fault } from "./fault.ts";
import { type Expectation, verifyAlerts } from "./promtool.ts";
import { openEnvironment, type DrillEnvironment, type Place } from "./environment.ts";

const CLEAN_MINUTES = 8;
const WITHIN_MINUTES = 5;
const CURED_WITHIN_MINUTES = 30;

/** @returns what promtool complains of, and when the alerts fired */
export async function runFault(
  place: Place,
  fault: Fault,
): Promise<{ readonly problem: string; readonly seen: string }> {
  const environment = await openEnvironment(place);
  try {
    for (let minute = 0; minute < (fault.cleanMinutes ?? CLEAN_MINUTES); minute += 1)
      await environment.pass(1);
    const plantedAt = environment.recording.minute();
    await fault.plant?.(environment);
    const ripe = fault.ripeMinutes ?? 0;
    await continueFault(environment, fault, ripe, fault.stepMinutes ?? 1);
    await continueFault(environment, fault, WITHIN_MINUTES, 1);
    const cured = fault.cure ? await cure(environment, fault) : [];
    const clean = Array.from({ length: plantedAt + 1 }, (_, minute) => ({ minute, alerts: [] }));
    const at = (minute: number) => ({ minute, alerts: fault.alerts });
    const problem = await verifyAlerts(environment.recording, [
      ...clean,
      at(plantedAt + ripe + WITHIN_MINUTES),
      ...cured,
    ]);
    for (let more = 0; problem === "" && more < WITHIN_MINUTES; more += 1) {
      if ((await verifyAlerts(environment.recording, [at(plantedAt + ripe + more)])) === "") {
        return { problem, seen: `${fault.alerts.join(", ")} after ${more} min` };
      }
    }
    return { problem, seen: `${fault.alerts.join(", ")} after ${WITHIN_MINUTES} min` };
  } finally {
    fault.mend?.();
    await environment.close();
  }
}

/** Does what the page says. @returns what is expected of it */
async function cure(environment: DrillEnvironment, fault: Fault): Promise<Expectation[]> {
  await fault.cure?.(environment);
  // The night's run begins anew a quarter of an hour after it was cut off.
  for (let passed = 0; passed < CURED_WITHIN_MINUTES; passed += 1) await environment.pass(1);
  return [{ minute: environment.recording.minute(), alerts: [] }];
}

async function continueFault(
  environment: DrillEnvironment,
  fault: Fault,
  minutes: number,
  step: number,
): Promise<void> {
  const how = { without: fault.without ?? [], work: fault.endsPeriodicWork !== true };
  for (let passed = 0; passed < minutes; passed += step) {
    await fault.each?.(environment);
    await environment.pass(step, how);
  }
}
