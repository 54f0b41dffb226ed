/**
 * All operations that are run under faults (`operations`): those that move money or gift codes.
 * `openMoneyEnvironment` starts the portal for them, with scripted outside parties.
 */
import { randomUUID } from "node:crypto";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { scriptedGateway } from "../testing/money/card-gateway.ts";
import { submit } from "../testing/money/cards.ts";
import { aShareCampaign, receive, stock, withCampaigns } from "../testing/money/gift-codes.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { stubHttpServer } from "../testing/portal/stub-http-server.ts";
import { IMPATIENT, startTestPortal } from "../testing/portal/test-portal.ts";
import { count, creditedBy, onlyHere, type Operation, type Scene, verdictOf } from "./operation.ts";
import * as claims from "./claim-operations.ts";
import { type Aside, openAside, untilLeftOpen } from "./left-open.ts";
import * as staff from "./staff-operations.ts";
import { purchasePaidBy } from "./purchase-operations.ts";
import { scriptedWallets } from "./wallet-operations.ts";

export type MoneyEnvironment = { readonly scene: GameScene; close(): Promise<void> };

/** What an operation may use: the portal, its people and the scripted outside parties. */
type GameScene = staff.WithDesk & {
  /** A player without credit. */
  readonly buyer: Person;
  readonly game: Awaited<ReturnType<typeof scriptedGame>>;
  readonly gateway: Awaited<ReturnType<typeof chargingGatewayOfTest>>;
  readonly wallets: Awaited<ReturnType<typeof scriptedWallets>>;
  readonly aside: Aside;
};

/** The least number of an operation's statements. Fewer would mean that it did not do what it should. */
type Listed = {
  readonly statements: number;
  begin(scene: GameScene): Operation | Promise<Operation>;
};

/** All operations. */
export const operations: Readonly<Record<string, Listed>> = {
  "a bank's notice": { statements: 1, begin: notice },
  "a wallet's notice that it is paid": {
    statements: 2,
    begin: (scene) => scene.wallets.paid(scene),
  },
  "a wallet's payment that is pending": {
    statements: 6,
    begin: (scene) => scene.wallets.pending(scene),
  },
  "a wallet's result that must be queried": {
    statements: 6,
    begin: (scene) => scene.wallets.result(scene),
  },
  "a recharge that is delivered": { statements: 12, begin: (scene) => recharge(scene, OPEN_ZONE) },
  "a recharge that is refused": { statements: 12, begin: (scene) => recharge(scene, CLOSED_ZONE) },
  "a package that a transfer pays": {
    statements: 20,
    begin: (scene) => purchasePaidBy(scene.buyer, scene, scene.game.deliveredIds),
  },
  "a card that is good": { statements: 12, begin: (scene) => card(scene, true) },
  "a card that is refused": { statements: 12, begin: (scene) => card(scene, false) },
  "a claim of a gift code": { statements: 2, begin: claim },
  "a transfer that its player finds": { statements: 8, begin: claims.find },
  "a found transfer whose waiting time has ended": { statements: 5, begin: claims.release },
  "a recall": { statements: 8, begin: staff.recall },
  "a grant": { statements: 8, begin: staff.grant },
  "a grant that one person gives alone": { statements: 8, begin: staff.grantAlone },
  "a transfer that is assigned": { statements: 7, begin: staff.assign },
  "a transfer that is given back": { statements: 5, begin: staff.giveBack },
  "a transfer that is refunded": { statements: 5, begin: staff.refund },
  "a transfer that the bank takes back": { statements: 5, begin: staff.chargeback },
  "a refund whose money stays": { statements: 5, begin: staff.closeRefund },
  "a file of grants that starts": { statements: 5, begin: staff.bulkGrant },
  "a transfer that never arrived": { statements: 5, begin: staff.voidTransfer },
  "an outgoing entry that is booked": { statements: 4, begin: staff.explainOutgoing },
  "a transfer of the statement": { statements: 4, begin: staff.enter },
  "a case that is settled": { statements: 6, begin: staff.settleCase },
  "an order that is settled as delivered": {
    statements: 7,
    begin: (scene) => stuckOrder(scene, "delivered"),
  },
  "an order that is settled as refused": {
    statements: 8,
    begin: (scene) => stuckOrder(scene, "refused"),
  },
  "a card that is settled": { statements: 8, begin: stuckCard },
  "a payment that is settled": { statements: 8, begin: (scene) => scene.wallets.leftOpen(scene) },
};

const OPEN_ZONE = "1";
const CLOSED_ZONE = "2";
/** Like the zones above, but the game's first reply to each order is lost. */
const LATE_OPEN_ZONE = "3";
const LATE_CLOSED_ZONE = "4";
const CARD_VALUE_VND = 100_000;
const PLENTY_VND = 100_000_000;
const MANY_CODES = 200;
const SHARE_REWARD = 2;

/** Starts a portal with scripted outside parties for the operations. */
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
  return {
    scene: { portal, player, content, buyer, game, gateway, wallets, aside, desk },
    close: async () => {
      await desk.close();
      await aside.portal.close();
      await portal.close();
      await Promise.all([game.close(), gateway.close(), wallets.close()]);
    },
  };
}

function notice(scene: Scene): Operation {
  const { portal, content } = scene;
  const reference = randomUUID();
  const fields = { id: nextEventId(), content, referenceCode: reference };
  return {
    send: async () => ((await sendNotice(portal.url, fields)).status === 200 ? "done" : "unknown"),
    effects: onlyHere(() => creditedBy(scene, reference)),
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
  const chargedVnd = CARD_VALUE_VND;
  const order = { operation: "settle-card", transactionId, chargedVnd } as const;
  return staff.approvalOf(scene, order, async () => ({
    here: await count(portal, CREDITED_BY_SERIAL, serial),
    outside: gateway.timesCharged(serial),
  }));
}

async function claim({ portal }: Scene): Promise<Operation> {
  const claimer = await aPlayer(portal);
  return {
    send: async () => ((await receive(claimer, SHARE_REWARD)).status === 200 ? "done" : "unknown"),
    effects: onlyHere(() => count(portal, CODES_OF, claimer.username)),
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
