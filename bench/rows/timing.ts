import type { Environment } from "../lib/environment.ts";
import type { Figure, Row } from "../lib/figure.ts";
import { inTurns } from "../lib/load/rounds.ts";
import { figuresOf, time, type Times } from "../lib/load/stopwatch.ts";
import {
  type Asked,
  forgot,
  login,
  type Question,
  recoverUsername,
  resetByPhone,
  resetLink,
} from "./timing-questions.ts";

const BLOCKS = 6;
/** 600 names of each kind in all. */
const PAIRS_PER_BLOCK = 100;

const questions = [login, forgot, recoverUsername, resetByPhone, resetLink];

/** Measures whether response times tell names that exist from names that do not. */
export const timing: Row = {
  name: "timing",
  measure: async (environment) => {
    const figures: Figure[] = [];
    for (const question of questions) figures.push(...(await measure(environment, question)));
    return figures;
  },
};

async function measure(environment: Environment, question: Question): Promise<Figure[]> {
  const { ours, theirs } = await question.prepare(environment);
  const ourTimes: Times = { known: [], unknown: [] };
  const theirTimes: Times = { known: [], unknown: [] };
  const askBlock = (asked: Asked, into: Times) => async (block: number) => {
    for (let visit = 0; visit < asked.visits; visit += 1) {
      const first = block * PAIRS_PER_BLOCK;
      const pairs = [];
      for (let name = first; name < first + PAIRS_PER_BLOCK; name += 1) {
        pairs.push(await asked.pair(name));
      }
      await time(environment.load, { ...asked, pairs }, into);
    }
    return into.known.length;
  };
  const turns: Record<string, (block: number) => Promise<number>> = {
    ours: askBlock(ours, ourTimes),
    ...(theirs && { theirs: askBlock(theirs, theirTimes) }),
  };
  await inTurns(turns, BLOCKS);
  return figuresOf(question.label, ourTimes, theirs && theirTimes);
}
