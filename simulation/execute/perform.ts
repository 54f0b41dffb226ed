/** Carries out a command of a plan by the function for its kind (`perform`). */
import { sql } from "../../server/src/kit/database/sql.ts";
import { concurrently } from "../../server/src/testing/concurrently.ts";
import { codeFrom } from "../../server/src/testing/money/bank-texts.ts";
import { isBank } from "../generate/accounts.ts";
import type { Command, CommandOf, Kind } from "../generate/generate-plan.ts";
import { arriveInCourse, nextReference } from "./arrive.ts";
import { callForTest, reversePart, sendTwins, steal } from "./attacks.ts";
import { nextKey, type Simulation, whenUp } from "./context.ts";
import { burst, flood } from "./crowds.ts";
import { look } from "./look.ts";
import { reverse } from "./manual-operations.ts";
import type { Player } from "./notes.ts";
import { payLeftOpen, prove, purchase } from "./purchase.ts";
import { insist, recharge } from "./recharge.ts";
import {
  answerPlayer,
  assign,
  decideCaseAsStaff,
  grant,
  grantInBulk,
  recallPart,
  refund,
} from "./staff/money.ts";
import { decide } from "./staff/operate.ts";
import { sendPhantom } from "./staff/phantom.ts";
import { settleCard, settlePayment, settleRecharge } from "./staff/settle.ts";
import {
  addCodes,
  changeShop,
  endBonus,
  pause,
  publishBonus,
  publishGift,
  resume,
} from "./staff/settings.ts";

type Performers = {
  readonly [K in Kind]: (simulation: Simulation, command: CommandOf<K>) => Promise<unknown>;
};

/** Carries out a command, and notes the responses. */
export async function perform(simulation: Simulation, command: Command): Promise<void> {
  const act = performers[command.kind] as (
    simulation: Simulation,
    command: Command,
  ) => Promise<unknown>;
  await act(simulation, command);
}

const performers: Performers = {
  transfer,
  repeat: async ({ sandbox, notes }, { back, copies }) => {
    const repeated = notes.transfers.at(-1 - back);
    if (repeated) await sandbox.repeat(repeated.id, copies);
  },
  recall: (simulation, { back }) => reverse(simulation, back),
  overdraw,
  look,
  forge: ({ players, sandbox }, { player, amountVnd: amount, how }) => {
    const content = players[player]!.paymentContent;
    return sandbox.forge({ method: "vietcombank", amount, content, how });
  },
  card: submitCard,
  recharge: (simulation, { player, ...order }) =>
    recharge(simulation, simulation.players[player]!, order),
  purchase,
  "pay order": payLeftOpen,
  prove,
  claim: (simulation, { player, rewardType, copies }) =>
    concurrently(copies, () => claim(simulation, simulation.players[player]!, rewardType)),
  fault: ({ sandbox }, { party, fault, ms, calls }) =>
    sandbox.fault(party, fault, { ms, count: calls }),
  zone: ({ sandbox }, { zoneId, open }) => sandbox.setZoneOpen(zoneId, open),
  "kill portal": (simulation) => onceUp(simulation, () => simulation.portal.kill()),
  "kill database": (simulation) => onceUp(simulation, async () => simulation.cluster?.kill()),
  restart: (simulation) => onceUp(simulation, () => simulation.portal.restart()),
  // Spares autovacuum: the owner of a database may not end it.
  cut: ({ db }) =>
    db.write.many(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`),
  theft: steal,
  twins: sendTwins,
  "part reversal": reversePart,
  flood,
  burst,
  "test call": callForTest,
  grant,
  "part recall": recallPart,
  assign,
  "settle recharge": settleRecharge,
  "settle card": settleCard,
  "settle payment": settlePayment,
  refund,
  phantom: sendPhantom,
  "add codes": addCodes,
  "decide case": decideCaseAsStaff,
  answer: answerPlayer,
  "bulk grant": grantInBulk,
  "publish bonus": publishBonus,
  "end bonus": endBonus,
  "publish gift": publishGift,
  "change shop": changeShop,
  pause,
  resume,
  decide,
  "kill console": (simulation) =>
    onceUp(simulation, async () => {
      const desk = await simulation.staffDesk().catch(() => undefined);
      await desk?.console.kill();
    }),
};

async function transfer(simulation: Simulation, command: CommandOf<"transfer">): Promise<void> {
  const { method, amountVnd, copies, account } = command;
  const player = simulation.players[command.player]!;
  await arriveInCourse(simulation, command, {
    method,
    amountVnd,
    content: contentOf(player, command.content, amountVnd),
    reference: isBank(method) ? nextReference() : null,
    account,
    owner: command.content === "stranger" ? null : player.username,
    copies,
  });
}

async function overdraw(simulation: Simulation, command: CommandOf<"overdraw">): Promise<void> {
  const { player: number, zoneId, amountVnd } = command;
  const player = simulation.players[number]!;
  for (const creditKp of SPENDABLE_KP) {
    await whenUp(simulation);
    const me = await player.browser.get("/api/me").catch(() => undefined);
    const credit = Number(me?.body["credit"] ?? 0);
    const times = Math.floor(credit / creditKp);
    for (let time = 0; time < times; time += 1) {
      await recharge(simulation, player, { creditKp, zoneId, receiver: "account", copies: 1 });
    }
  }
  await reverse(simulation, 0, player.username);
  await transfer(simulation, {
    kind: "transfer",
    player: number,
    method: "vietcombank",
    amountVnd,
    content: "as given",
    account: "today's",
    course: "paid at once",
    sendsNoticeLater: false,
    copies: 1,
  });
}

/** The values on offer, the largest first, so that few orders spend everything. */
const SPENDABLE_KP = [2_000, 1_000, 500, 200, 100];

async function submitCard(simulation: Simulation, command: CommandOf<"card">): Promise<void> {
  const { provider, valueVnd, outcome, callback, delayMs, copies, rival } = command;
  const { sandbox, players, notes } = simulation;
  const card = await sandbox.mintCard({ provider, value: valueVnd, outcome, callback, delayMs });
  const submit = (player: number) => {
    const body = { provider, serial: card.serial, pin: card.pin, value: valueVnd };
    const path = "/api/recharge/card";
    const request = {
      player: players[player]!,
      path,
      key: nextKey("simulation-card"),
      body,
      said: [],
      card,
    };
    notes.cards.push(request);
    return concurrently(copies, () => insist(simulation, request));
  };
  await Promise.all([submit(command.player), ...(rival === null ? [] : [submit(rival)])]);
}

const UNAVAILABLE = 503;
const CODE_REFUSED = 409;

async function claim(simulation: Simulation, player: Player, rewardType: number): Promise<void> {
  await whenUp(simulation);
  const askedAt = Date.now();
  const answer = await player.browser
    .post("/api/giftpaysys/receive", { rewardType })
    .catch(() => undefined);
  // A player without a response finds the code on the page, if there is one.
  if (!answer || answer.status === UNAVAILABLE) return;
  const { giftcode, errorCode } = answer.body;
  const { claims, soldOut, surprises } = simulation.notes;
  if (typeof giftcode === "string") claims.push({ player, rewardType, code: giftcode });
  else if (errorCode === "gift_sold_out") soldOut.set(rewardType, askedAt);
  else if (answer.status !== CODE_REFUSED) surprises.push(`claim: ${answer.status} ${answer.text}`);
}

const killings = new WeakMap<Simulation, Promise<void>>();

/** Runs kills one after the other: a process that is down cannot be killed. */
function onceUp(simulation: Simulation, act: () => Promise<void>): Promise<void> {
  const next = (killings.get(simulation) ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => whenUp(simulation))
    .then(act);
  killings.set(simulation, next);
  return next;
}

/** @param seed chooses the bank's trace */
function contentOf(
  { paymentContent }: Player,
  style: CommandOf<"transfer">["content"],
  seed: number,
): string {
  switch (style) {
    case "as given":
      return paymentContent;
    case "lower case":
      return `nap tien ${paymentContent.toLowerCase()} cam on`;
    case "spaced":
      return `${paymentContent.slice(0, 3)} ${paymentContent.slice(3, 7)} ${paymentContent.slice(7)}`;
    case "beside a trace":
      return `${paymentContent} ND ${codeFrom(seed)}`;
    case "stranger":
      return "chuyen tien an trua";
  }
}
