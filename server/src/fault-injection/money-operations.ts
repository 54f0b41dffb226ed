/**
 * All operations that are run under faults (`operationNames`): those that move money or gift codes.
 * `openMoneyEnvironment` starts the portal for them, with scripted outside parties.
 */
import { randomUUID } from "node:crypto";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { scriptedGateway } from "../testing/money/card-gateway.ts";
import { submit } from "../testing/money/cards.ts";
import { aShareCampaign, receive, stock, withCampaigns } from "../testing/money/gift-codes.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { aPlayer } from "../testing/people/people.ts";
import { stubHttpServer } from "../testing/portal/stub-http-server.ts";
import { IMPATIENT, startTestPortal, type TestPortal } from "../testing/portal/test-portal.ts";
import { count, creditedBy, type Operation, type Scene, verdictOf } from "./operation.ts";
import * as claims from "./claim-operations.ts";
import { type Aside, openAside, untilLeftOpen } from "./left-open.ts";
import * as staff from "./staff-operations.ts";
import { purchasePaidBy } from "./purchase-operations.ts";
import { scriptedWallets } from "./wallet-operations.ts";

export type MoneyEnvironment = {
  readonly portal: TestPortal;
  readonly desk: staff.Desk;
  readonly operations: Readonly<Record<OperationName, () => Promise<Operation>>>;
  close(): Promise<void>;
};

export const operationNames = [
  "a bank's notice",
  "a wallet's notice that it is paid",
  "a wallet's payment that is pending",
  "a wallet's result that must be queried",
  "a recharge that is delivered",
  "a recharge that is refused",
  "a package that a transfer pays",
  "a card that is good",
  "a card that is refused",
  "a claim of a gift code",
  "a transfer that its player finds",
  "a found transfer whose waiting time has ended",
  "a recall",
  "a grant",
  "a grant that one person gives alone",
  "a transfer that is assigned",
  "a transfer that is given back",
  "a transfer that is refunded",
  "a transfer that the bank takes back",
  "a refund whose money stays",
  "a file of grants that starts",
  "a transfer that never arrived",
  "an outgoing entry that is booked",
  "a transfer of the statement",
  "a case that is settled",
  "an order that is settled as delivered",
  "an order that is settled as refused",
  "a card that is settled",
  "a payment that is settled",
] as const;
export type OperationName = (typeof operationNames)[number];

const OPEN_ZONE = "1";
const CLOSED_ZONE = "2";
/** Like the zones above, but the game's first reply to each order is lost. */
const LATE_OPEN_ZONE = "3";
const LATE_CLOSED_ZONE = "4";
const CARD_VALUE_VND = 100_000;
const PLENTY_VND = 100_000_000;
const MANY_CODES = 200;
const SHARE_REWARD = 2;

/** Starts a portal with scripted outside parties, and returns the operations to run on it. */
export async function openMoneyEnvironment(): Promise<MoneyEnvironment> {
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
  await sendNotice(portal.url, { content, transferAmount: PLENTY_VND });
  const buyer = await aPlayer(portal);
  const desk = await staff.openDesk(portal);
  const aside = await openAside({ portal, player }, settings);
  const scene: GameScene = { portal, player, content, game, gateway, aside, desk };
  return {
    portal,
    desk,
    operations: {
      "a bank's notice": async () => notice(scene),
      "a wallet's notice that it is paid": () => wallets.paid(scene),
      "a wallet's payment that is pending": () => wallets.pending(scene),
      "a wallet's result that must be queried": () => wallets.result(scene),
      "a recharge that is delivered": async () => recharge(scene, OPEN_ZONE),
      "a recharge that is refused": async () => recharge(scene, CLOSED_ZONE),
      "a package that a transfer pays": async () => purchasePaidBy(buyer, scene, game.deliveredIds),
      "a card that is good": async () => card(scene, true),
      "a card that is refused": async () => card(scene, false),
      "a claim of a gift code": () => claim(scene),
      "a transfer that its player finds": () => claims.find(scene),
      "a found transfer whose waiting time has ended": () => claims.release(scene),
      "a recall": () => staff.recall(scene),
      "a grant": () => staff.grant(scene),
      "a grant that one person gives alone": () => staff.grantAlone(scene),
      "a transfer that is assigned": () => staff.assign(scene),
      "a transfer that is given back": () => staff.giveBack(scene),
      "a transfer that is refunded": () => staff.refund(scene),
      "a transfer that the bank takes back": () => staff.chargeback(scene),
      "a refund whose money stays": () => staff.closeRefund(scene),
      "a file of grants that starts": () => staff.bulkGrant(scene),
      "a transfer that never arrived": () => staff.voidTransfer(scene),
      "an outgoing entry that is booked": () => staff.explainOutgoing(scene),
      "a transfer of the statement": () => staff.enter(scene),
      "a case that is settled": () => staff.settleCase(scene),
      "an order that is settled as delivered": () => stuckOrder(scene, "delivered"),
      "an order that is settled as refused": () => stuckOrder(scene, "refused"),
      "a card that is settled": () => stuckCard(scene),
      "a payment that is settled": () => wallets.leftOpen(scene),
    },
    close: async () => {
      await desk.close();
      await aside.portal.close();
      await portal.close();
      await Promise.all([game.close(), gateway.close(), wallets.close()]);
    },
  };
}

type GameScene = staff.WithDesk & {
  readonly game: Awaited<ReturnType<typeof scriptedGame>>;
  readonly gateway: Awaited<ReturnType<typeof chargingGatewayOfTest>>;
  readonly aside: Aside;
};

function notice(scene: Scene): Operation {
  const { portal, content } = scene;
  const reference = randomUUID();
  const fields = { id: nextEventId(), content, referenceCode: reference };
  return {
    send: async () => ((await sendNotice(portal.url, fields)).status === 200 ? "done" : "unknown"),
    effects: async () => ({ here: await creditedBy(scene, reference), outside: 1 }),
  };
}

function recharge({ portal, player, game }: GameScene, zoneId: string): Operation {
  const key = randomUUID();
  const order = { ...ORDER, zoneId };
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
    send: async () => verdictOf(await submit(player, printed, { "idempotency-key": key })),
    effects: async () => ({
      here: await count(portal, CREDITED_BY_SERIAL, serial),
      outside: gateway.timesCharged(serial),
    }),
  };
}

async function stuckOrder(scene: GameScene, outcome: "delivered" | "refused"): Promise<Operation> {
  const { portal, game, aside } = scene;
  const zoneId = outcome === "delivered" ? LATE_OPEN_ZONE : LATE_CLOSED_ZONE;
  const { body } = await aside.player.browser.post("/api/recharge/game", { ...ORDER, zoneId });
  const transactionId = String(body["transactionId"]);
  await untilLeftOpen(portal, { transactionId });
  const order = { operation: "settle-recharge", transactionId, outcome } as const;
  return staff.approvalOf(scene, order, async () => {
    const wasDelivered = game.deliveredIds().split(",").includes(transactionId);
    return outcome === "delivered"
      ? { here: await count(portal, CAPTURED, transactionId), outside: wasDelivered ? 1 : 0 }
      : { here: await count(portal, REFUNDED, transactionId), outside: wasDelivered ? 0 : 1 };
  });
}

async function stuckCard(scene: GameScene): Promise<Operation> {
  const { portal, gateway, aside } = scene;
  const serial = gateway.nextSerial(true, { isLate: true });
  const printed = { provider: "VIETTEL", serial, pin: `1${serial}`, value: CARD_VALUE_VND };
  const { body } = await submit(aside.player, printed);
  const transactionId = String(body["transactionId"]);
  await untilLeftOpen(portal, { transactionId });
  const order = {
    operation: "settle-card",
    transactionId,
    chargedVnd: CARD_VALUE_VND,
  } as const;
  return staff.approvalOf(scene, order, async () => ({
    here: await count(portal, CREDITED_BY_SERIAL, serial),
    outside: gateway.timesCharged(serial),
  }));
}

async function claim({ portal }: Scene): Promise<Operation> {
  const claimer = await aPlayer(portal);
  return {
    send: async () => ((await receive(claimer, SHARE_REWARD)).status === 200 ? "done" : "unknown"),
    effects: async () => ({ here: await count(portal, CODES_OF, claimer.username), outside: 1 }),
  };
}

const ORDER = { creditAmount: 100 };
const CREDITED_BY_SERIAL = `select count(*) from transactions t
  join journals j on j.transaction_id = t.id where t.payload->>'serial' = $1`;
const PAID_BY_KEY = `select count(*) from idempotency_keys k
  join journals j on j.transaction_id = k.transaction_id and j.kind = 'recharge.capture'
  where k.key = $1`;
const CAPTURED = `select count(*) from journals
  where transaction_id = $1 and kind = 'recharge.capture'`;
const REFUNDED = `select count(*) from transactions t join journals j on j.transaction_id = t.id
  where t.parent_id = $1 and j.kind = 'recharge.refund'`;
const DELIVERED_BY_KEY = `select count(*) from idempotency_keys k
  where k.key = $1 and k.transaction_id::text = any('{IDS}'::text[])`;
const CODES_OF = `select count(*) from gift_codes g join users u on u.id = g.user_id
  where u.username = $1`;

let lastEventId = 5_000_000;
const nextEventId = () => (lastEventId += 1);

/** Starts a game server with two open and two closed zones. One of each loses its first response. */
async function scriptedGame() {
  const server = await stubHttpServer();
  const delivered = new Set<string>();
  const answered = new Set<string>();
  const zones = [OPEN_ZONE, CLOSED_ZONE, LATE_OPEN_ZONE, LATE_CLOSED_ZONE];
  server.answers((response, { method, path, body }) => {
    const reply = (answer: object) => void response.writeHead(200).end(JSON.stringify(answer));
    if (method === "GET" && path.endsWith("/zones")) {
      return reply({ code: 0, zones: zones.map(asZone) });
    }
    const order = JSON.parse(body) as { request_id: string; zone_id: string };
    const { request_id: id, zone_id: zone } = order;
    const isOpen = zone === OPEN_ZONE || zone === LATE_OPEN_ZONE;
    if (isOpen) delivered.add(id);
    const isLate = zone === LATE_OPEN_ZONE || zone === LATE_CLOSED_ZONE;
    if (isLate && !answered.has(id)) {
      answered.add(id);
      return void response.destroy();
    }
    return reply(isOpen ? { code: 0 } : { code: 2, message: "zone is closed" });
  });
  return {
    url: `${server.url}/game`,
    deliveredIds: () => [...delivered].join(","),
    close: server.close,
  };
}

const asZone = (id: string) => ({ id, name: `Zone ${id}`, open: true });

/**
 * Starts a card gateway by its documented rules: it charges each request id once. For late cards it returns the result
 * only to a later query.
 */
async function chargingGatewayOfTest() {
  const { url, answers, close } = await scriptedGateway();
  const good = new Set<string>();
  const late = new Set<string>();
  const decided = new Map<string, string>();
  let last = 60_000_000_000_000;
  answers(({ command, serial, request_id }) => {
    const isKnown = decided.has(request_id);
    // As documented: 100 with REQUEST_ID_EXISTED, or for an unknown request.
    if ((command === "charging") === isKnown) return { status: 100 };
    decided.set(request_id, serial);
    if (command === "charging" && late.has(serial)) return { status: 99 };
    return good.has(serial)
      ? { status: 1, value: CARD_VALUE_VND, amount: CARD_VALUE_VND }
      : { status: 3 };
  });
  return {
    url,
    close,
    nextSerial: (isGood: boolean, { isLate = false } = {}) => {
      last += 1;
      if (isGood) good.add(String(last));
      if (isLate) late.add(String(last));
      return String(last);
    },
    timesCharged: (serial: string) =>
      good.has(serial) ? [...decided.values()].filter((each) => each === serial).length : 0,
  };
}
