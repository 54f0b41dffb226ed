import { sql } from "../../server/src/kit/database/sql.ts";
import { concurrently } from "../../server/src/testing/concurrently.ts";
import type { Command, ContentStyle } from "../generate/command.ts";
import { codeFrom } from "../../server/src/testing/money/bank-texts.ts";
import { burst } from "./burst.ts";
import { callForTest } from "./test-call.ts";
import { sendPhantom } from "./staff/phantom.ts";
import { arriveInCourse, isBank, nextReference } from "./arrive.ts";
import { whenUp, type Simulation } from "./context.ts";
import { flood } from "./flood.ts";
import { insist } from "./insist.ts";
import { look } from "./look.ts";
import { assign, decideCase, grant, recallPart, reverse } from "./manual-operations.ts";
import type { Player } from "./notes.ts";
import { prove } from "./prove.ts";
import { purchase } from "./purchase.ts";
import { recharge } from "./recharge.ts";
import { refund, reversePart } from "./refunds.ts";
import { answerPlayer } from "./staff/answer.ts";
import { grantInBulk } from "./staff/bulk.ts";
import { decide } from "./staff/decide.ts";
import {
  assignAsStaff,
  decideCaseAsStaff,
  grantAsStaff,
  recallAsStaff,
  refundAsStaff,
} from "./staff/money.ts";
import { addCodes, endBonus, pause, publishBonus, publishGift, resume } from "./staff/settings.ts";
import { settleAsStaff, settleCardAsStaff, settlePaymentAsStaff } from "./staff/settle.ts";
import { steal } from "./theft.ts";
import { sendTwins } from "./twins.ts";

type Of<Kind extends Command["kind"]> = Extract<Command, { kind: Kind }>;
type Performers = {
  readonly [Kind in Command["kind"]]: (simulation: Simulation, command: Of<Kind>) => Promise<void>;
};

/** Carries out a command, and notes the responses. */
export function perform(simulation: Simulation, command: Command): Promise<void> {
  const act = performers[command.kind] as (
    simulation: Simulation,
    command: Command,
  ) => Promise<void>;
  return act(simulation, command);
}

const performers: Performers = {
  theft: steal,
  twins: sendTwins,
  "part reversal": (simulation, { back, percent }) => reversePart(simulation, back, percent),
  refund: (simulation, { back, percent }) => refund(simulation, back, percent),
  flood,
  burst,
  "test call": callForTest,
  transfer,
  repeat: async ({ sandbox, notes }, { back, copies }) => {
    const transfer = notes.transfers.at(-1 - back);
    if (transfer) await sandbox.repeat(transfer.id, copies);
  },
  recall: (simulation, { back }) => reverse(simulation, back),
  overdraw,
  "part recall": (simulation, { back, kp }) => recallPart(simulation, back, kp),
  grant: (simulation, { player, kp }) => grant(simulation, simulation.players[player]!, kp),
  assign: (simulation, { back, player }) =>
    assign(simulation, back, player === null ? null : simulation.players[player]!),
  look: (simulation, { player, rival, back, hasSlip }) => {
    const numbers = rival === null || rival === player ? [player] : [player, rival];
    return look(simulation, {
      back,
      hasSlip,
      players: numbers.map((number) => simulation.players[number]!),
    });
  },
  "decide case": (simulation, { back, isSettled }) => decideCase(simulation, back, isSettled),
  forge: ({ players, sandbox }, { player, amountVnd, how }) =>
    sandbox.forge({
      method: "vietcombank",
      amount: amountVnd,
      content: players[player]!.paymentContent,
      how,
    }),
  card: submitCard,
  recharge: (simulation, { player, ...order }) =>
    recharge(simulation, simulation.players[player]!, order),
  purchase,
  prove: (simulation, { player, isAwaited }) =>
    prove(simulation, simulation.players[player]!, isAwaited),
  claim: async (simulation, { player, rewardType, copies }) => {
    await concurrently(copies, () => claim(simulation, simulation.players[player]!, rewardType));
  },
  fault: ({ sandbox }, { party, fault, ms, calls }) =>
    sandbox.fault(party, fault, { ms, count: calls }),
  zone: ({ sandbox }, { zoneId, open }) => sandbox.setZoneOpen(zoneId, open),
  "kill portal": (simulation) => onceUp(simulation, () => simulation.portal.kill()),
  "kill database": (simulation) => onceUp(simulation, async () => simulation.cluster?.kill()),
  restart: (simulation) => onceUp(simulation, () => simulation.portal.restart()),
  "staff grant": grantAsStaff,
  "staff recall": recallAsStaff,
  "staff assign": assignAsStaff,
  "staff settle": settleAsStaff,
  "staff card": settleCardAsStaff,
  "staff payment": settlePaymentAsStaff,
  "staff refund": refundAsStaff,
  phantom: sendPhantom,
  "add codes": addCodes,
  "staff case": decideCaseAsStaff,
  answer: answerPlayer,
  "bulk grant": grantInBulk,
  "publish bonus": publishBonus,
  "end bonus": endBonus,
  "publish gift": publishGift,
  pause,
  resume,
  decide,
  "kill console": (simulation) =>
    onceUp(simulation, async () => {
      const desk = await simulation.staffDesk().catch(() => undefined);
      await desk?.console.kill();
    }),
  cut: async ({ db }) => {
    // Spares autovacuum: the owner of a database may not end it.
    await db.write.many(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`);
  },
};

async function transfer(simulation: Simulation, command: Of<"transfer">): Promise<void> {
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

async function overdraw(simulation: Simulation, command: Of<"overdraw">): Promise<void> {
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
  const again = {
    kind: "transfer",
    method: "vietcombank",
    content: "as given",
    copies: 1,
  } as const;
  const course = { course: "paid at once", sendsNoticeLater: false, account: "today's" } as const;
  await transfer(simulation, { ...again, ...course, player: number, amountVnd });
}

/** The values on offer, the largest first, so that few orders spend everything. */
const SPENDABLE_KP = [2_000, 1_000, 500, 200, 100];

async function submitCard(simulation: Simulation, command: Of<"card">): Promise<void> {
  const { provider, valueVnd, outcome, callback, delayMs, copies, rival } = command;
  const { sandbox, players, notes } = simulation;
  const card = await sandbox.mintCard({ provider, value: valueVnd, outcome, callback, delayMs });
  const submit = (player: number) => {
    const body = { provider, serial: card.serial, pin: card.pin, value: valueVnd };
    const path = "/api/recharge/card";
    const request = { player: players[player]!, path, key: nextKey("card"), body, said: [], card };
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
function contentOf({ paymentContent }: Player, style: ContentStyle, seed: number): string {
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

let keys = 0;
function nextKey(of: string): string {
  keys += 1;
  return `simulation-${of}-${keys}`;
}
