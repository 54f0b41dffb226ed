/** Cases: the lists of zones and characters, and the state of an order that was never sent. */
import { randomBytes, randomUUID } from "node:crypto";
import { expectState, expectThat, type Fields, fieldsOf } from "./expect.ts";
import type { Exchange, Game, GameCases } from "./game.ts";

const MAX_ANSWER_BYTES = 64 * 1024;

export const listCases: GameCases = {
  zones: {
    title: "The zones are listed with id, name and whether they are open",
    why: "Players choose from this list. Without it nobody can pay.",
    check: async (game) => {
      const exchange = await game.get("/v1/zones");
      const zones = zonesIn(exchange);
      const isRight =
        zones.length > 0 &&
        zones.every((zone) => isZone(zone) && typeof zone["open"] === "boolean") &&
        isUnique(zones) &&
        Buffer.byteLength(exchange.text) <= MAX_ANSWER_BYTES;
      const expected =
        '200 {"code":0,"zones":[{"id":"text","name":"text","open":true or false}, …]}, ids once each, at most 64 KiB';
      expectThat(isRight, exchange, expected);
      const isThere = zones.some(({ id }) => id === game.target.zone);
      expectThat(isThere, exchange, `a list with zone ${game.target.zone}`);
    },
  },
  "account-zones": {
    title: "The zones of an account are listed with its characters' names",
    why: "Players could not choose where their coins go.",
    check: async (game) => {
      const exchange = await game.get(`/v1/accounts/${game.target.account}/zones`);
      const zones = zonesIn(exchange);
      const isRight =
        zones.every((zone) => isZone(zone) && areCharacters(zone["characters"])) &&
        zones.some(({ id }) => id === game.target.zone) &&
        isUnique(zones);
      const expected = `200 {"code":0,"zones":[{"id":"text","name":"text","characters":["text" or {"id":"text","name":"text","level":1}, …]}, …]}, zone ${game.target.zone} among them`;
      expectThat(isRight, exchange, expected);
    },
  },
  "stranger-zones": {
    title: "An account that the game does not know has no zones",
    why: "The portal takes a 404 or 500 for a broken game: the page then says that the connection is down.",
    check: (game) => expectNoZones(game, unknownAccount()),
  },
  "encoded-path": {
    title: "The signature covers the path as it was sent, before it is decoded",
    why: "Accounts with such names could not be served.",
    check: (game) => expectNoZones(game, `${unknownAccount()}%20%2Fx`),
  },
  "never-sent": {
    title: "An order that was never sent is not_found, with status 200",
    why: "A 404 can come from any proxy, so it proves nothing: the player's credit would stay set aside.",
    check: (game) => expectState(game, { request_id: randomUUID() }, "not_found"),
  },
};

/** Returns an account that no game has. */
export function unknownAccount(): string {
  return `nobody_${randomBytes(4).toString("hex")}`;
}

export function zonesIn(exchange: Exchange): Fields[] {
  const { code, zones } = fieldsOf(exchange);
  return code === 0 && Array.isArray(zones) ? (zones as Fields[]) : [];
}

/** Returns the id of a character of the test account; undefined if the game lists only names. */
export async function listedCharacter({ target, get }: Game): Promise<string | undefined> {
  const zones = zonesIn(await get(`/v1/accounts/${target.account}/zones`));
  const characters = zones.find(({ id }) => id === target.zone)?.["characters"] ?? [];
  return (characters as (string | { id?: string })[]).find((one) => typeof one === "object")?.id;
}

/** @param account as the path has it, encoded */
async function expectNoZones(game: Game, account: string): Promise<void> {
  const exchange = await game.get(`/v1/accounts/${account}/zones`);
  const { code, zones } = fieldsOf(exchange);
  const isRight = code === 2 || (code === 0 && Array.isArray(zones) && zones.length === 0);
  expectThat(isRight, exchange, '200 {"code":0,"zones":[]} or {"code":2}');
}

function isZone(zone: Fields): boolean {
  return typeof zone["id"] === "string" && zone["id"] !== "" && typeof zone["name"] === "string";
}

function areCharacters(values: unknown): boolean {
  const isCharacter = (value: unknown) => {
    if (typeof value !== "object" || value === null) return typeof value === "string";
    const { id = "x", name, level = 1 } = value as Fields;
    const isId = typeof id === "string" && /^.{1,64}$/.test(id);
    return isId && typeof name === "string" && Number.isSafeInteger(level) && Number(level) >= 0;
  };
  return Array.isArray(values) && values.length > 0 && values.every(isCharacter);
}

function isUnique(zones: readonly Fields[]): boolean {
  return new Set(zones.map(({ id }) => id)).size === zones.length;
}
