import type { Figure, Row } from "../lib/figure.ts";
import type { LoadGenerator } from "../lib/load.ts";
import { unknownUsernameOf, usernameOf, WRONG_PASSWORD } from "../lib/players.ts";
import { becomeVisitor, loginRequest } from "../lib/portal-requests.ts";
import { inTurns } from "../lib/rounds.ts";
import { areaUnderCurve, median } from "../lib/statistics.ts";

const BLOCKS = 6;
/** In all 600 names of each kind; ours, being quicker, are asked for twice. */
const PAIRS_PER_BLOCK = 100;
const OUR_VISITS = 2;

const LARGEST_LEAN = 0.06;
const LARGEST_MEDIAN_DIFFERENCE_PERCENT = 2;

type Times = { readonly known: number[]; readonly unknown: number[] };

/** Whether a stopwatch tells names that exist from names that do not. */
export const timing: Row = {
  name: "timing",
  measure: async ({ portal, load, betterAuth }) => {
    const peer = await betterAuth();
    const visitor = await becomeVisitor(portal.port);
    const ours: Times = { known: [], unknown: [] };
    const theirs: Times = { known: [], unknown: [] };
    await inTurns(
      {
        ours: async (block) => {
          const request = (name: string) =>
            loginRequest(portal.port, visitor, name, WRONG_PASSWORD);
          for (let visit = 0; visit < OUR_VISITS; visit += 1) {
            await time(load, portal.port, request, { block, refusal: 422, into: ours });
          }
          return ours.known.length;
        },
        theirs: async (block) => {
          const request = (name: string) => peer.signInRequest(name, WRONG_PASSWORD);
          await time(load, peer.port, request, { block, refusal: 401, into: theirs });
          return theirs.known.length;
        },
      },
      BLOCKS,
    );
    return figuresOf(ours, theirs);
  },
};

type Block = { readonly block: number; readonly refusal: number; readonly into: Times };

/** One request after the other, a known and an unknown name in turn. */
async function time(
  load: LoadGenerator,
  port: number,
  request: (username: string) => string,
  { block, refusal, into }: Block,
): Promise<void> {
  const indexes = Array.from({ length: PAIRS_PER_BLOCK }, (_, n) => block * PAIRS_PER_BLOCK + n);
  // Whoever comes second finds the caches warmer: they take turns at that, too.
  const asked = indexes.flatMap((index) => {
    const known = { isKnown: true, text: request(usernameOf(index)) };
    const unknown = { isKnown: false, text: request(unknownUsernameOf(index)) };
    return index % 2 === 0 ? [known, unknown] : [unknown, known];
  });
  const { latenciesMs } = await load.run(
    {
      port,
      requests: asked.map(({ text }) => text),
      connections: 1,
      warmUpSeconds: 0,
      seconds: Infinity,
      repeat: false,
    },
    [refusal],
  );
  for (const [at, { isKnown }] of asked.entries()) {
    (isKnown ? into.known : into.unknown).push(latenciesMs[at]!);
  }
}

function figuresOf(ours: Times, theirs: Times): Figure[] {
  const theirLean = leanOf(theirs);
  const difference =
    (100 * Math.abs(median(ours.known) - median(ours.unknown))) / median(ours.unknown);
  return [
    {
      label: "login, known or unknown name: |AUC − 0.5|",
      value: leanOf(ours),
      unit: "",
      limit: { atMost: Math.min(LARGEST_LEAN, theirLean) },
      detail: {
        pairs: ours.known.length,
        betterAuth: theirLean,
        betterAuthPairs: theirs.known.length,
      },
    },
    {
      label: "the same: difference of the medians",
      value: difference,
      unit: "%",
      limit: { atMost: LARGEST_MEDIAN_DIFFERENCE_PERCENT },
      detail: {
        knownMs: median(ours.known),
        unknownMs: median(ours.unknown),
        betterAuthKnownMs: median(theirs.known),
        betterAuthUnknownMs: median(theirs.unknown),
      },
    },
  ];
}

/** How much better than guessing somebody with a stopwatch does. */
function leanOf({ known, unknown }: Times): number {
  return Math.abs(areaUnderCurve(known, unknown) - 0.5);
}
