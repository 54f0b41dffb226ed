import { enterDelivery as enter } from "../../../features/recharge/enter-delivery.ts";
import { optionalNumber, positiveNumber, uuid } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { openGame } from "../../game.ts";
import { moment } from "../../../kit/text/moment.ts";
import { operationReport } from "../../operation-report.ts";
import { readZoneNames } from "../../zone-names.ts";

export const enterDelivery: Command = {
  summary: "books coins of the game's log whose order the portal has lost",
  parameters: ["request", "account"],
  options: {
    zone: "the zone's id; needed",
    character: "the id of the character that received them, where the game's log has one",
    coins: "how many, in the game's smallest unit; needed",
    at: "when they were delivered, 2026-03-31 09:00; needed",
    kp: "what they cost, where today's offers do not say",
  },
  changes: true,
  run: async ({ args: [request = "", account = ""], options, operator, services, env }) => {
    const { zone, character = null, coins, at = "", kp } = options;
    if (zone === undefined) throw new UsageError("--zone is missing");
    if (coins === undefined) throw new UsageError("--coins is missing");
    const deliveredAt = moment(at);
    if (!deliveredAt) throw new UsageError(`--at is no time: ${at || "missing"}`);
    const names = await readZoneNames(openGame(env));
    const done = await enter(await services(), operator, {
      requestId: uuid("<request>", request, "id of an order"),
      account,
      zone: { id: zone, name: names.get(zone) ?? zone },
      characterId: character,
      coins: positiveNumber("--coins", coins),
      creditKp: optionalNumber("--kp", kp),
      deliveredAt,
    });
    const text = done.isNew
      ? `${request}: ${done.takenKp} KP are taken of ${done.username}`
      : `${request} was known; nothing was changed`;
    return operationReport(operator, text, done);
  },
};
