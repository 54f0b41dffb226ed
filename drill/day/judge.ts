import type { Event } from "./timetable.ts";
import type { Usage } from "./usage.ts";

/** The minutes of an event, until everything that it caused has ended. */
export type Window = Pick<Event, "what" | "alerts" | "possible"> & {
  readonly from: number;
  readonly to: number;
};

/** What was read in the first and in the last hour. */
export type Usages = { readonly first: readonly Usage[]; readonly last: readonly Usage[] };

const MOST_MEMORY_RATIO = 1.05;
/**
 * V8 and the allocator give pages back late or not at all, so a process grows until it has seen its busiest moment. What
 * goes on growing is a leak outside of what V8 tells of.
 */
const MOST_RESIDENT_RATIO = 1.25;
/** The windows of the rules: an alert may outlast its cause by so much. */
const ECHO_MINUTES = 16;

/** Compares what fired with what was expected. @returns a line for each difference */
export function judgeAlerts(
  firing: ReadonlyMap<number, readonly string[]>,
  windows: readonly Window[],
): string[] {
  const all = [...firing].flatMap(([minute, names]) => names.map((name) => ({ minute, name })));
  const belongs = (
    { from, to, alerts, possible = [] }: Window,
    fired: { minute: number; name: string },
  ) =>
    [...alerts, ...possible].includes(fired.name) &&
    fired.minute >= from &&
    fired.minute <= to + ECHO_MINUTES;
  const unexpected = Map.groupBy(
    all.filter((fired) => !windows.some((window) => belongs(window, fired))),
    ({ name }) => name,
  );
  return [
    ...[...unexpected].map(
      ([name, fired]) =>
        `${name} fired without a cause, at minutes ${fired.map(({ minute }) => minute).join(", ")}`,
    ),
    ...windows.flatMap((window) =>
      window.alerts
        .filter((name) => !all.some((fired) => fired.name === name && belongs(window, fired)))
        .map((name) => `${name} did not fire: ${window.what}`),
    ),
  ];
}

/** @returns a line for each thing of which the last hour took more than the first */
export function judgeUsage({ first, last }: Usages): string[] {
  const ratio = (name: "memoryBytes" | "residentBytes") =>
    medianOf(last, name) / medianOf(first, name);
  const [memory, resident] = [ratio("memoryBytes"), ratio("residentBytes")];
  const grown = (["descriptors", "connections"] as const).filter(
    (name) => !(least(last, name) <= most(first, name)),
  );
  return [
    // Written so that a missing figure does not pass.
    ...(memory <= MOST_MEMORY_RATIO ? [] : [`memory: ${memory.toFixed(3)} of the first hour's`]),
    ...(resident <= MOST_RESIDENT_RATIO
      ? []
      : [`resident memory: ${resident.toFixed(3)} of the first hour's`]),
    ...grown.map(
      (name) =>
        `${name} leak: never more than ${most(first, name)} in the first hour, never less than ${least(last, name)} in the last`,
    ),
  ];
}

/** Returns the figures, a line each. */
export function usageLines({ first, last }: Usages): string[] {
  const memory = (name: "memoryBytes" | "residentBytes") => {
    const [before, after] = [medianOf(first, name), medianOf(last, name)];
    const megabytes = (bytes: number) => `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
    return `${megabytes(before)} in the first hour, ${megabytes(after)} in the last (${(after / before).toFixed(3)} of it)`;
  };
  const range = (usages: readonly Usage[], name: "descriptors" | "connections") =>
    `${least(usages, name)}–${most(usages, name)}`;
  return [
    `memory in use by the process that lasts: ${memory("memoryBytes")}`,
    `its resident memory: ${memory("residentBytes")}`,
    `its files and other sockets: ${range(first, "descriptors")}, then ${range(last, "descriptors")}`,
    `its connections to the database: ${range(first, "connections")}, then ${range(last, "connections")}`,
  ];
}

const BYTES_PER_MB = 1_000_000;

const least = (usages: readonly Usage[], name: keyof Usage) =>
  Math.min(...usages.map((usage) => usage[name]));
const most = (usages: readonly Usage[], name: keyof Usage) =>
  Math.max(...usages.map((usage) => usage[name]));

function medianOf(usages: readonly Usage[], name: keyof Usage): number {
  const sorted = usages.map((usage) => usage[name]).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
