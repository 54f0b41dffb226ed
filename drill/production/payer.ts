/** A player who registers and pays by bank transfers (`registerPayer`), as the bank and the player's page see it. */
import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_PATH } from "@portal/contract/live";
import { sendNotice } from "../../server/src/testing/money/bank-notices.ts";
import { contentOf } from "../../server/src/testing/money/wallets.ts";
import { aPlayer } from "../../server/src/testing/people/people.ts";
import { OPERATOR_ACCOUNT } from "../../server/src/testing/portal/production.config.ts";
import { openLivePage } from "../../server/src/testing/portal/live-page.ts";

export type Payer = Awaited<ReturnType<typeof registerPayer>>;

/** A transfer of the smallest amount gives `CREDIT_KP` by the demo's rate, without a bonus. */
const AMOUNT_VND = 10_000;
export const CREDIT_KP = 100;
const NOTICE_EVERY_MS = 100;
/** How long a bank repeats a notice. */
const TAKEN_WITHIN_MS = 60_000;
/** An event reaches the page within this time, if nothing on the way buffers events. */
const EVENT_WITHIN_MS = 2_000;
const FORGED_ADDRESS = "203.0.113.77";
/** How far Vietnam is ahead of UTC: a bank writes local time. */
const AHEAD_MS = 7 * 3_600_000;
/** The length of an ISO 8601 time without milliseconds and zone. */
const SECONDS_END = "2026-03-12T09:41:07".length;
/** The answer that acknowledges a notice. */
const TAKEN = '{"success":true}';

/** Registers a player as the page does. @param secret of the bank's feed */
export async function registerPayer(url: string, secret: string) {
  const player = await aPlayer({ url });
  const content = await contentOf(player);
  const sent = new Map<number, Date>();
  const creditKp = async () => Number((await player.browser.get("/api/me")).body["credit"]);
  /** Sends a bank's notice of one transfer: a new one, or that of this id again. @throws unless it is acknowledged */
  const transfer = async (id = sent.size + 1) => {
    const at = sent.get(id) ?? new Date();
    sent.set(id, at);
    const there = new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, SECONDS_END);
    const notice = {
      id,
      accountNumber: OPERATOR_ACCOUNT,
      content,
      transferAmount: AMOUNT_VND,
      referenceCode: `FT${id}`,
      transactionDate: there.replace("T", " "),
    };
    const { status, text } = await sendNotice(url, notice, { secret });
    if (status !== 200 || text !== TAKEN) throw new Error(`notice ${id}: ${status} ${text}`);
  };
  /** @throws unless the player has this credit */
  const expectCredit = async (kp: number) => {
    const found = await creditKp();
    if (found !== kp) throw new Error(`the player has ${found} KP instead of ${kp}`);
  };
  /** Sends a transfer until it is acknowledged. @returns the refusals before that @throws if that takes too long */
  const insist = async (id: number) => {
    const deadline = Date.now() + TAKEN_WITHIN_MS;
    for (const refusals: unknown[] = []; ; await sleep(NOTICE_EVERY_MS)) {
      try {
        await transfer(id);
        return refusals;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        refusals.push(error);
      }
    }
  };
  return {
    player,
    creditKp,
    transfer,
    expectCredit,
    /**
     * Sends one transfer after the other during `work`, each until it is acknowledged.
     * @returns when each was acknowledged, and the refusals before @throws unless each is credited once
     */
    payDuring: async (work: () => Promise<void>) => {
      const before = await creditKp();
      const takenAt: number[] = [];
      const refusals: unknown[] = [];
      let isWorking = true;
      const worked = work().finally(() => (isWorking = false));
      const pay = async () => {
        while (isWorking) {
          refusals.push(...(await insist(sent.size + 1)));
          takenAt.push(Date.now());
          await sleep(NOTICE_EVERY_MS);
        }
      };
      await Promise.all([worked, pay()]);
      await expectCredit(before + takenAt.length * CREDIT_KP);
      return { takenAt, refusals };
    },
    /** The bank's statement of all that was sent. */
    statement: () => {
      const lines = [...sent].map(([id, at]) =>
        ["vietcombank", id, `FT${id}`, AMOUNT_VND, content, at.toISOString()].join(),
      );
      return ["method,id,reference,amount,content,at", ...lines, ""].join("\n");
    },
  };
}

/**
 * Sends the first transfer's notice, twice, while the player's page is open.
 * @throws unless it is credited once, and the page shows it at once
 */
export async function creditFirstTransfer(url: string, payer: Payer): Promise<void> {
  const page = await openLivePage(url, payer.player);
  await page.next("ready", EVENT_WITHIN_MS);
  await payer.transfer(1);
  await page.next("topup", EVENT_WITHIN_MS);
  await payer.transfer(1);
  await payer.expectCredit(CREDIT_KP);
}

/** Sends a request with a forged address. @returns the address that must not be in the log */
export async function forgeAddress(url: string): Promise<string> {
  const headers = { "x-forwarded-for": FORGED_ADDRESS };
  const { status } = await fetch(`${url}${LIVE_PATH}`, { headers });
  if (status !== 401) throw new Error(`a stranger's live events: ${status}`);
  return FORGED_ADDRESS;
}
