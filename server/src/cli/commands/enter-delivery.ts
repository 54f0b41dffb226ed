/** The command `deliveries enter`: books coins that the game delivered for an order that the portal has lost. */
import { enterDelivery as enter } from "../../features/recharge/enter-delivery.ts";
import { moment } from "../../kit/text/moment.ts";
import { changing, operationOutput } from "../machine-room.ts";
import { neededTexts, positiveNumber, texts, UsageError, uuid } from "../options.ts";
import { readZoneNames } from "../parties.ts";

export const enterDelivery = changing({
  summary: "books coins of the game's log whose order the portal has lost",
  parameters: ["request", "account"],
  options: [
    ...neededTexts({
      zone: "the zone's id",
      coins: "how many, in the game's smallest unit",
      at: "when they were delivered, 2026-03-31 09:00",
    }),
    ...texts({
      character: "the id of the character that received them, if the game's log has one",
      kp: "what they cost, if today's offers do not say",
    }),
  ],
  run: async ({ words: [request = "", account = ""], options, operator, services, env }) => {
    const { zone = "", character = null, coins = "", at = "", kp } = options;
    const deliveredAt = moment(at);
    if (!deliveredAt) throw new UsageError(`--at is not a time: ${at}`);
    const names = await readZoneNames(env);
    const done = await enter(await services(), operator, {
      requestId: uuid("<request>", request),
      account,
      zone: { id: zone, name: names.get(zone) ?? zone },
      characterId: character,
      coins: positiveNumber("--coins", coins),
      creditKp: kp === undefined ? undefined : positiveNumber("--kp", kp),
      deliveredAt,
    });
    const text = done.isNew
      ? `${request}: ${done.takenKp} KP are taken from ${done.username}`
      : `${request} was known; nothing was changed`;
    return operationOutput(operator, text, done);
  },
});
