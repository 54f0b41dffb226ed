import { randomUUID } from "node:crypto";
import type { Answer } from "../testing/browser.ts";
import { tell } from "../testing/bank-notices.ts";
import { scriptedGateway } from "../testing/card-gateway.ts";
import { handIn } from "../testing/cards.ts";
import { aShareCampaign, receive, stock, withCampaigns } from "../testing/gift-codes.ts";
import { aPlayer, type Person } from "../testing/people.ts";
import { stubHttpServer } from "../testing/stub-http-server.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { contentOf } from "../testing/wallets.ts";

/** What an answer says: it happened; it came to nothing; it is being worked on; come again. */
type Verdict = "done" | "undone" | "processing" | "unknown";

/** Something that moves money or what is worth money, which can be asked for again. */
export type Operation = {
  /** At each call the same: a page or provider that repeats itself. */
  send(): Promise<Verdict>;
  /** How often it has happened in the portal's books, and in those of the outside party. */
  effects(): Promise<{ readonly here: number; readonly outside: number }>;
};

export type MoneyStage = {
  readonly portal: TestPortal;
  readonly operations: Readonly<Record<OperationName, () => Promise<Operation>>>;
  close(): Promise<void>;
};

export const operationNames = [
  "a bank's notice",
  "a recharge that is delivered",
  "a recharge that is refused",
  "a card that is good",
  "a card that is refused",
  "a claim of a gift code",
] as const;
export type OperationName = (typeof operationNames)[number];

const OPEN_ZONE = "1";
const CLOSED_ZONE = "2";
const CARD_VALUE_VND = 100_000;
const PLENTY_VND = 100_000_000;
const MANY_CODES = 200;
const SHARE_REWARD = 2;

/** A portal whose outside parties are in the test's hand, and the operations to be tried with it. */
export async function openMoneyStage(): Promise<MoneyStage> {
  const [game, gateway] = [await scriptedGame(), await chargingGatewayOfTest()];
  const portal = await startTestPortal({
    ...withCampaigns(aShareCampaign()),
    GAME_API_URL: game.url,
    CARD_API_URL: gateway.url,
  });
  await stock(portal, "share", MANY_CODES);
  const player = await aPlayer(portal);
  const content = await contentOf(player);
  await tell(portal.url, { content, transferAmount: PLENTY_VND });
  const scene: Scene = { portal, player, content, game, gateway };
  return {
    portal,
    operations: {
      "a bank's notice": async () => notice(scene),
      "a recharge that is delivered": async () => recharge(scene, OPEN_ZONE),
      "a recharge that is refused": async () => recharge(scene, CLOSED_ZONE),
      "a card that is good": async () => card(scene, true),
      "a card that is refused": async () => card(scene, false),
      "a claim of a gift code": () => claim(scene),
    },
    close: async () => {
      await portal.close();
      await Promise.all([game.close(), gateway.close()]);
    },
  };
}

type Scene = {
  readonly portal: TestPortal;
  readonly player: Person;
  /** What names the player in a transfer. */
  readonly content: string;
  readonly game: Awaited<ReturnType<typeof scriptedGame>>;
  readonly gateway: Awaited<ReturnType<typeof chargingGatewayOfTest>>;
};

function notice({ portal, content }: Scene): Operation {
  const reference = randomUUID();
  const told = { id: nextEventId(), content, referenceCode: reference };
  return {
    send: async () => ((await tell(portal.url, told)).status === 200 ? "done" : "unknown"),
    effects: async () => ({
      here: await count(portal, CREDITED_BY_REFERENCE, reference),
      outside: 1,
    }),
  };
}

function recharge({ portal, player, game }: Scene, zoneId: string): Operation {
  const key = randomUUID();
  const order = { creditAmount: 100, zoneId };
  return {
    send: async () =>
      verdictOf(await player.browser.post("/api/recharge/game", order, { "idempotency-key": key })),
    effects: async () => ({
      here: await count(portal, PAID_BY_KEY, key),
      outside: await count(portal, DELIVERED_BY_KEY.replace("IDS", game.deliveredIds()), key),
    }),
  };
}

function card({ portal, player, gateway }: Scene, isGood: boolean): Operation {
  const [serial, key] = [gateway.nextSerial(isGood), randomUUID()];
  const printed = { provider: "VIETTEL", serial, pin: `1${serial}`, value: CARD_VALUE_VND };
  return {
    send: async () => verdictOf(await handIn(player, printed, { "idempotency-key": key })),
    effects: async () => ({
      here: await count(portal, CREDITED_BY_SERIAL, serial),
      outside: gateway.timesCharged(serial),
    }),
  };
}

async function claim({ portal }: Scene): Promise<Operation> {
  const claimer = await aPlayer(portal);
  return {
    send: async () => ((await receive(claimer, SHARE_REWARD)).status === 200 ? "done" : "unknown"),
    effects: async () => ({ here: await count(portal, CODES_OF, claimer.username), outside: 1 }),
  };
}

async function count({ database }: TestPortal, query: string, value: string): Promise<number> {
  const [row] = await database.query<{ count: string }>(query, [value]);
  return Number(row!.count);
}

const CREDITED_BY_REFERENCE = `select count(*) from transactions t
  join journals j on j.transaction_id = t.id where t.payload->>'reference' = $1`;
const CREDITED_BY_SERIAL = `select count(*) from transactions t
  join journals j on j.transaction_id = t.id where t.payload->>'serial' = $1`;
/** What is only held is not paid yet. */
const PAID_BY_KEY = `select count(*) from idempotency_keys k
  join journals j on j.transaction_id = k.transaction_id and j.kind = 'recharge.capture'
  where k.key = $1`;
const DELIVERED_BY_KEY = `select count(*) from idempotency_keys k
  where k.key = $1 and k.transaction_id::text = any('{IDS}'::text[])`;
const CODES_OF = `select count(*) from gift_codes g join users u on u.id = g.user_id
  where u.username = $1`;

const UNDONE = /^(recharge_refused|card_bad_card|card_not_received)$/;

function verdictOf({ status, body, text }: Answer): Verdict {
  if (status === 200) return body["status"] === "success" ? "done" : "processing";
  if (status === 503) return "unknown";
  if (UNDONE.test(String(body["errorCode"]))) return "undone";
  throw new Error(`an answer that no page expects: ${status} ${text}`);
}

let lastEventId = 5_000_000;
const nextEventId = () => (lastEventId += 1);

/** A game server with two zones, of which one refuses. */
async function scriptedGame() {
  const server = await stubHttpServer();
  const delivered = new Set<string>();
  server.answers((response, { method, path, body }) => {
    const say = (answer: object) => void response.writeHead(200).end(JSON.stringify(answer));
    if (method === "GET" && path.endsWith("/zones")) {
      return say({ code: 0, zones: [OPEN_ZONE, CLOSED_ZONE].map(asZone) });
    }
    const order = JSON.parse(body) as { request_id: string; zone_id: string };
    if (order.zone_id === CLOSED_ZONE) return say({ code: 2, message: "zone is closed" });
    delivered.add(order.request_id);
    return say({ code: 0 });
  });
  return {
    url: `${server.url}/game`,
    deliveredIds: () => [...delivered].join(","),
    close: server.close,
  };
}

const asZone = (id: string) => ({ id, name: `Zone ${id}`, open: true });

/** A card gateway that keeps to its rules: a request is charged once, and known from then on. */
async function chargingGatewayOfTest() {
  const { url, answers, close } = await scriptedGateway();
  const good = new Set<string>();
  const decided = new Map<string, string>();
  let last = 60_000_000_000_000;
  answers(({ command, serial, request_id }) => {
    const isKnown = decided.has(request_id);
    // As documented: 100 with REQUEST_ID_EXISTED, or that it knows of none.
    if ((command === "charging") === isKnown) return { status: 100 };
    decided.set(request_id, serial);
    return good.has(serial)
      ? { status: 1, value: CARD_VALUE_VND, amount: CARD_VALUE_VND }
      : { status: 3 };
  });
  return {
    url,
    close,
    nextSerial: (isGood: boolean) => {
      last += 1;
      if (isGood) good.add(String(last));
      return String(last);
    },
    timesCharged: (serial: string) =>
      good.has(serial) ? [...decided.values()].filter((each) => each === serial).length : 0,
  };
}
