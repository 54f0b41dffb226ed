import type { Figure } from "../figure.ts";
import type { LoadGenerator } from "./load.ts";
import { areaUnderCurve, median } from "./rounds.ts";

/** Response times in milliseconds, by whether the requested name exists. */
export type Times = { readonly known: number[]; readonly unknown: number[] };

/** The same request for a name that exists and for one that does not, as whole HTTP requests. */
export type Pair = { readonly known: string; readonly unknown: string };

const LARGEST_LEAN = 0.06;
const LARGEST_MEDIAN_DIFFERENCE_PERCENT = 2;

/** Times one request after the other, for a known and an unknown name in turn. */
export async function time(
  load: LoadGenerator,
  { port, status, pairs }: { port: number; status: number; pairs: readonly Pair[] },
  into: Times,
): Promise<void> {
  // The second of a pair finds warmer caches, so known and unknown names take turns at being first.
  const asked = pairs.flatMap(({ known, unknown }, index) => {
    const both = [
      { isKnown: true, text: known },
      { isKnown: false, text: unknown },
    ];
    return index % 2 === 0 ? both : both.toReversed();
  });
  const requests = asked.map(({ text }) => text);
  const once = { connections: 1, warmUpSeconds: 0, seconds: Infinity, repeat: false };
  const { latenciesMs } = await load.run({ port, requests, ...once }, [status]);
  for (const [at, { isKnown }] of asked.entries()) {
    (isKnown ? into.known : into.unknown).push(latenciesMs[at]!);
  }
}

/**
 * Returns what an attacker learns from response times, and in the detail what they learn from a peer with the
 * same endpoint.
 */
export function figuresOf(question: string, ours: Times, theirs: Times | undefined): Figure[] {
  const difference =
    (100 * Math.abs(median(ours.known) - median(ours.unknown))) / median(ours.unknown);
  return [
    {
      label: `${question}: |AUC − 0.5|`,
      value: leanOf(ours),
      unit: "",
      limit: { atMost: largestLean(ours, theirs) },
      detail: {
        pairs: ours.known.length,
        ...(theirs && { betterAuth: leanOf(theirs), betterAuthPairs: theirs.known.length }),
      },
    },
    {
      label: `${question}: difference of the medians`,
      value: difference,
      unit: "%",
      limit: { atMost: LARGEST_MEDIAN_DIFFERENCE_PERCENT },
      detail: {
        knownMs: median(ours.known),
        unknownMs: median(ours.unknown),
        ...(theirs && {
          betterAuthKnownMs: median(theirs.known),
          betterAuthUnknownMs: median(theirs.unknown),
        }),
      },
    },
  ];
}

/**
 * Returns the largest lean allowed: the peer's, or what chance alone causes where the peer's is below that.
 */
function largestLean(ours: Times, theirs: Times | undefined): number {
  if (!theirs) return LARGEST_LEAN;
  return Math.min(LARGEST_LEAN, Math.max(leanOf(theirs), leanByChance(ours)));
}

/** Returns how much better than guessing the times tell known from unknown names. */
function leanOf({ known, unknown }: Times): number {
  return Math.abs(areaUnderCurve(known, unknown) - 0.5);
}

const STANDARD_ERRORS = 2;

/** Returns how far two samples of one kind differ by chance, 19 times out of 20 (Mann–Whitney). */
function leanByChance({ known, unknown }: Times): number {
  const [n, m] = [known.length, unknown.length];
  return STANDARD_ERRORS * Math.sqrt((n + m + 1) / (12 * n * m));
}
