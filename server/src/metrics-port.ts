/** Without a setting: two above the portal's port. */
const METRICS_ABOVE_PORT = 2;
/** Far enough apart that the ports derived from `PORT` stay free. */
const PROCESSES_APART = 10;

/**
 * Returns the metrics port of one of the processes that share a portal's port.
 * @param place its place among them, from 0
 * @returns 0 where metrics are off
 */
export function metricsPortOf(
  env: { readonly PORT: number; readonly METRICS_PORT?: number | undefined },
  place = 0,
): number {
  const first = env.METRICS_PORT ?? env.PORT + METRICS_ABOVE_PORT;
  return first === 0 ? 0 : first + place * PROCESSES_APART;
}
