import type { Command } from "../command.ts";
import { openGame } from "../game.ts";

export const zones: Command = {
  summary: "asks the game for its zones",
  run: async ({ env }) => {
    const game = openGame(env);
    if (!game) throw new Error("GAME_API_URL, GAME_API_KEY_ID and GAME_API_SECRET are not set");
    const answer = await game.zones();
    if (answer.kind !== "zones") {
      const { reason } = answer;
      return { ok: false, lines: [`the game gives no answer: ${reason}`], data: { reason } };
    }
    const lines = answer.zones.map(
      ({ id, name, open }) => `${id}  ${open ? "open  " : "closed"}  ${name}`,
    );
    return { ok: true, lines, data: { zones: answer.zones } };
  },
};
