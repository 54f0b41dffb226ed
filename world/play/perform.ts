import { sql } from "../../server/src/kit/sql.ts";
import type { Command, ContentStyle } from "../plan/command.ts";
import { insist } from "./insist.ts";
import type { KeyedRequest } from "./notes.ts";
import type { Player } from "./player.ts";
import { reverse } from "./recall.ts";
import { whenUp, type World } from "./world.ts";

type Of<Kind extends Command["kind"]> = Extract<Command, { kind: Kind }>;
type Performers = {
  readonly [Kind in Command["kind"]]: (world: World, command: Of<Kind>) => Promise<void>;
};

/** Does what a command says, and notes what was answered. */
export function perform(world: World, command: Command): Promise<void> {
  const act = performers[command.kind] as (world: World, command: Command) => Promise<void>;
  return act(world, command);
}

const performers: Performers = {
  transfer: async ({ players, sandbox, notes }, command) => {
    const { method, amountVnd, copies } = command;
    const content = contentOf(players[command.player]!, command.content);
    const id = await sandbox.transfer({ method, amount: amountVnd, content, times: copies });
    const isOurs = command.content !== "stranger";
    notes.transfers.push({ id, method, isOurs, isReversed: false });
  },
  repeat: async ({ sandbox, notes }, { back, copies }) => {
    const transfer = notes.transfers.at(-1 - back);
    if (transfer) await sandbox.repeat(transfer.id, copies);
  },
  recall: (world, { back }) => reverse(world, back),
  forge: ({ players, sandbox }, { player, amountVnd, how }) =>
    sandbox.forge({
      method: "vietcombank",
      amount: amountVnd,
      content: players[player]!.paymentContent,
      how,
    }),
  card: handInCard,
  recharge: async (world, { player, creditKp, zoneId, copies }) => {
    const request: KeyedRequest = {
      player: world.players[player]!,
      path: "/api/recharge/game",
      key: nextKey("order"),
      body: { creditAmount: creditKp, zoneId },
      said: [],
    };
    world.notes.recharges.push(request);
    await atOnce(copies, () => insist(world, request));
  },
  claim: async (world, { player, rewardType, copies }) => {
    await atOnce(copies, () => claim(world, world.players[player]!, rewardType));
  },
  fault: ({ sandbox }, { party, fault, ms, calls }) =>
    sandbox.fault(party, fault, { ms, count: calls }),
  zone: ({ sandbox }, { zoneId, open }) => sandbox.setZoneOpen(zoneId, open),
  "kill portal": (world) => onceUp(world, () => world.portal.kill()),
  "kill database": (world) => onceUp(world, async () => world.cluster?.kill()),
  restart: (world) => onceUp(world, () => world.portal.restart()),
  cut: async ({ db }) => {
    await db.many(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  },
};

async function handInCard(world: World, command: Of<"card">): Promise<void> {
  const { provider, valueVnd, outcome, callback, delayMs, copies, rival } = command;
  const { sandbox, players, notes } = world;
  const card = await sandbox.mintCard({ provider, value: valueVnd, outcome, callback, delayMs });
  const handIn = (player: number) => {
    const body = { provider, serial: card.serial, pin: card.pin, value: valueVnd };
    const path = "/api/recharge/card";
    const request = { player: players[player]!, path, key: nextKey("card"), body, said: [], card };
    notes.cards.push(request);
    return atOnce(copies, () => insist(world, request));
  };
  await Promise.all([handIn(command.player), ...(rival === null ? [] : [handIn(rival)])]);
}

const UNAVAILABLE = 503;
const CODE_REFUSED = 409;

async function claim(world: World, player: Player, rewardType: number): Promise<void> {
  await whenUp(world);
  const answer = await player.browser
    .post("/api/giftpaysys/receive", { rewardType })
    .catch(() => undefined);
  // Whoever hears nothing finds his code on the page, if he has one.
  if (!answer || answer.status === UNAVAILABLE || answer.status === CODE_REFUSED) return;
  const { giftcode } = answer.body;
  if (typeof giftcode === "string") world.notes.claims.push({ player, rewardType, code: giftcode });
  else world.notes.surprises.push(`claim: ${answer.status} ${answer.text}`);
}

const killings = new WeakMap<World, Promise<void>>();

/** Kills come one after the other: what is down cannot be killed. */
function onceUp(world: World, act: () => Promise<void>): Promise<void> {
  const next = (killings.get(world) ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => whenUp(world))
    .then(act);
  killings.set(world, next);
  return next;
}

async function atOnce(copies: number, act: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: copies }, act));
}

function contentOf({ paymentContent }: Player, style: ContentStyle): string {
  switch (style) {
    case "as told":
      return paymentContent;
    case "lower case":
      return `nap tien ${paymentContent.toLowerCase()} cam on`;
    case "spaced":
      return `${paymentContent.slice(0, 3)} ${paymentContent.slice(3, 7)} ${paymentContent.slice(7)}`;
    case "stranger":
      return "chuyen tien an trua";
  }
}

let keys = 0;
function nextKey(of: string): string {
  keys += 1;
  return `world-${of}-${keys}`;
}
