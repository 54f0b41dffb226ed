/** Adds up today's money, and compares it with the usual money. */
import { HOURS_OF_DAY, type MethodToday } from "@portal/contract/console/today";

type ByHour = Pick<MethodToday, "vndByHour" | "usualVndByHour">;

/** Adds up several methods, hour by hour, for today and for usual days. */
export function together(methods: readonly ByHour[]): ByHour {
  const [first] = methods;
  const hasUsual = methods.some(({ usualVndByHour }) => usualVndByHour !== null);
  return {
    vndByHour: (first?.vndByHour ?? []).map((_, hour) =>
      sumOf(methods.map(({ vndByHour }) => vndByHour[hour] ?? 0)),
    ),
    usualVndByHour: hasUsual
      ? Array.from({ length: HOURS_OF_DAY }, (_, hour) =>
          sumOf(methods.map(({ usualVndByHour }) => usualVndByHour?.[hour] ?? 0)),
        )
      : null,
  };
}

export const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0);

const MINUTES_OF_HOUR = 60;
export const PERCENT = 100;

/**
 * Returns today's money as a percentage of the usual money until this minute.
 * @returns null while there is no usual money
 */
export function percentOfUsual({ vndByHour, usualVndByHour }: ByHour, at: string): number | null {
  const running = vndByHour.length - 1;
  const share = new Date(at).getUTCMinutes() / MINUTES_OF_HOUR;
  const usual = sumOf(
    (usualVndByHour ?? [])
      .slice(0, running + 1)
      .map((amount, hour) => (hour === running ? amount * share : amount)),
  );
  return usual > 0 ? Math.round((sumOf(vndByHour) * PERCENT) / usual) : null;
}
