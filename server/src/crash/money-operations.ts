import { randomUUID } from "node:crypto";
import { tell } from "../testing/bank-notices.ts";
import { scriptedGateway } from "../testing/card-gateway.ts";
import { handIn } from "../testing/cards.ts";
import { aShareCampaign, receive, stock, withCampaigns } from "../testing/gift-codes.ts";
import { aPlayer } from "../testing/people.ts";
import { stubHttpServer } from "../testing/stub-http-server.ts";
import { IMPATIENT, startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { contentOf } from "../testing/wallets.ts";
import { count, creditedBy, type Operation, type Scene, verdictOf } from "./operation.ts";
import * as operator from "./operator-operations.ts";
import { scriptedWallets } from "./wallet-operations.ts";

export type MoneyStage = {
  readonly portal: TestPortal;
  readonly operations: Readonly<Record<OperationName, () => Promise<Operation>>>;
  close(): Promise<void>;
};

export const operationNames = [
  "a bank's notice",
  "a wallet's notice that it is paid",
  "a wallet's payment that is pending",
  "a wallet's result that must be asked about",
  "a recharge that is delivered",
  "a recharge that is refused",
  "a card that is good",
  "a card that is refused",
  "a claim of a gift code",
  "a transfer that its player finds",
  "a recall",
  "a grant",
  "a transfer that is assigned",
  "a transfer that is given back",
  "a transfer of the statement",
  "a case that is settled",
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
  const wallets = await scriptedWallets();
  const settings = {
    ...withCampaigns(aShareCampaign()),
    ...wallets.variables,
    GAME_API_URL: game.url,
    CARD_API_URL: gateway.url,
  };
  const portal = await startTestPortal(settings, undefined, IMPATIENT);
  await stock(portal, "share", MANY_CODES);
  const player = await aPlayer(portal);
  const content = await contentOf(player);
  await tell(portal.url, { content, transferAmount: PLENTY_VND });
  const scene: GameScene = { portal, player, content, game, gateway };
  return {
    portal,
    operations: {
      "a bank's notice": async () => notice(scene),
      "a wallet's notice that it is paid": () => wallets.paid(scene),
      "a wallet's payment that is pending": () => wallets.pending(scene),
      "a wallet's result that must be asked about": () => wallets.result(scene),
      "a recharge that is delivered": async () => recharge(scene, OPEN_ZONE),
      "a recharge that is refused": async () => recharge(scene, CLOSED_ZONE),
      "a card that is good": async () => card(scene, true),
      "a card that is refused": async () => card(scene, false),
      "a claim of a gift code": () => claim(scene),
      "a transfer that its player finds": () => operator.find(scene),
      "a recall": () => operator.recall(scene),
      "a grant": () => operator.grant(scene),
      "a transfer that is assigned": () => operator.assign(scene),
      "a transfer that is given back": () => operator.giveBack(scene),
      "a transfer of the statement": () => operator.enter(scene),
      "a case that is settled": () => operator.settleCase(scene),
    },
    close: async () => {
      await portal.close();
      await Promise.all([game.close(), gateway.close(), wallets.close()]);
    },
  };
}

type GameScene = Scene & {
  readonly game: Awaited<ReturnType<typeof scriptedGame>>;
  readonly gateway: Awaited<ReturnType<typeof chargingGatewayOfTest>>;
};

function notice(scene: Scene): Operation {
  const { portal, content } = scene;
  const reference = randomUUID();
  const told = { id: nextEventId(), content, referenceCode: reference };
  return {
    send: async () => ((await tell(portal.url, told)).status === 200 ? "done" : "unknown"),
    effects: async () => ({ here: await creditedBy(scene, reference), outside: 1 }),
  };
}

function recharge({ portal, player, game }: GameScene, zoneId: string): Operation {
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

function card({ portal, player, gateway }: GameScene, isGood: boolean): Operation {
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
