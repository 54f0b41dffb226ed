import { Mismatch } from "../../kit/case.ts";
import type { GameCase } from "./game-case.ts";

/** What the portal waits for: docs/game-server.md. */
const MAX_ANSWER_MS = 3_000;

/** Looks back at all the other cases, so it comes last. */
export const timeCase: GameCase = {
  id: "in-time",
  title: "Every answer came within 3 s",
  why: "After 3 s the portal takes the result for unknown: the player waits, and the order is sent again.",
  check: async (game) => {
    const { ms, sent } = game.slowest();
    if (ms <= MAX_ANSWER_MS) return;
    const expected = `an answer within ${MAX_ANSWER_MS} ms`;
    throw new Mismatch({ sent, expected, came: `an answer after ${Math.round(ms)} ms` });
  },
};
