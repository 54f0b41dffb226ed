import { Mismatch } from "../../kit/case.ts";
import type { GameCase } from "./game-case.ts";

/** Looks back at all the other cases, so it comes last. */
export const timeCase: GameCase = {
  id: "in-time",
  title: "Every answer to a request that was sent alone came within 3 s",
  why: "After 3 s the portal takes the result for unknown: the player waits, and the order is sent again.",
  check: async (game) => {
    const { ms, sent } = game.slowest();
    const { answerWithinMs } = game.target;
    if (ms <= answerWithinMs) return;
    const expected = `an answer within ${answerWithinMs} ms`;
    throw new Mismatch({ sent, expected, came: `an answer after ${Math.round(ms)} ms` });
  },
};
