/** The metrics port of each process, and Node's options for the portal. */

/** The default metrics port is this much above the portal's port. */
const METRICS_ABOVE_PORT = 2;
/** The distance between the metrics ports of two processes, so that other ports derived from `PORT` stay free. */
const PROCESSES_APART = 10;

/**
 * Returns the metrics port of one of the processes that share a portal's port.
 * @param place the process's number, from 0
 * @returns 0 if metrics are off
 */
export function metricsPortOf(
  env: { readonly PORT: number; readonly METRICS_PORT?: number | undefined },
  place = 0,
): number {
  const first = env.METRICS_PORT ?? env.PORT + METRICS_ABOVE_PORT;
  return first === 0 ? 0 : first + place * PROCESSES_APART;
}

/**
 * Node's options for the portal. By default V8 lets the heap grow towards the machine's memory. With this ceiling, some
 * ten times what the portal needs, it collects garbage earlier. Half of V8's default young generation costs a twentieth
 * more processor time under full load, and saves 25 MB.
 */
export const NODE_OPTIONS = ["--max-old-space-size=512", "--max-semi-space-size=16"];
