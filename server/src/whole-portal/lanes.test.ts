/**
 * Hundreds of push messages that wait for a silent provider delay neither paid orders nor other players' messages. Each
 * kind of job is in the lane that it belongs to.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "../app.ts";
import { sql } from "../kit/database/sql.ts";
import { LANE_NAMES, type LaneName } from "../kit/jobs/lanes.ts";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { aPurchase, untilState } from "../testing/money/purchases.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { eventually } from "../testing/patience.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { aPushTarget } from "../testing/people/push-targets.ts";
import { portalConfigWith } from "../testing/portal/portal-config.ts";
import { takePort } from "../testing/portal/ports.ts";
import { sandboxAddresses, startSandbox } from "../testing/portal/sandbox.ts";
import { stubHttpServer } from "../testing/portal/stub-http-server.ts";
import { startTestPortal } from "../testing/portal/test-portal.ts";

/** Waiting messages: more than the portal sends during a test, as each waits 5 s for the silent push service. */
const MESSAGES = 400;
/** A player has this many slots of the messages' lane at most (kit/jobs/lanes.ts). */
const SLOTS_OF_PLAYER = 4;

const port = await takePort();
const silentService = await stubHttpServer();
silentService.answers(() => {});
const services = [`http://127.0.0.1:${port}`, silentService.url];
const portal = await startTestPortal({
  ...sandboxAddresses(port),
  PORTAL_CONFIG: portalConfigWith({ push: { services } }),
});
const sandbox = await startSandbox(port, portal.url);
const owner = portal.ownerDb;
afterAll(async () => {
  await portal.database.query("delete from jobs where task = 'send-push'");
  await silentService.close();
  await sandbox.close();
  await portal.close();
});

async function turnOn({ browser }: Person, target: object): Promise<void> {
  expect((await browser.post("/api/user/push", target)).status).toBe(204);
}

async function openCase({ browser }: Person): Promise<unknown> {
  const form = { topic: "other", text: "Tôi cần giúp." };
  return (await okay(browser.post("/api/support/cases", form))).body["id"];
}

/** Support answers a case so many times, each of which is a message to the player's browsers. */
const answers = (caseId: unknown, times: number) => sql`
  with person as (
    insert into staff (issuer, subject, login, full_name, roles)
    values ('lanes', ${randomUUID()}, ${randomUUID()}, 'An', '{support}') returning id)
  insert into case_messages (case_id, staff_id, body)
  select ${caseId}, person.id, 'Đã xong.' from person, generate_series(1, ${times})`;

async function waitingMessages(): Promise<number> {
  const rows = await portal.database.query("select from jobs where task = 'send-push'");
  return rows.length;
}

/** A player's messages fill what the portal sends at once, and hundreds wait. */
beforeAll(async () => {
  const busy = await aPlayer(portal);
  await turnOn(busy, aPushTarget(`${silentService.url}/busy`));
  await owner.run(answers(await openCase(busy), MESSAGES));
  await eventually("the portal never sends a message", async () =>
    silentService.received.length >= SLOTS_OF_PLAYER ? true : undefined,
  );
});

test("R-CROWD-1: a paid order is delivered while hundreds of messages wait for a silent provider", async () => {
  const buyer = await aPlayer(portal);
  const id = await aPurchase(buyer);
  await sendNotice(portal.url, { content: await contentOf(buyer), transferAmount: 50_000 });
  await untilState(buyer, id, "delivered");
  expect(await waitingMessages()).toBeGreaterThan(MESSAGES / 2);
});

test("R-FAIR-1: a player's message does not wait for the hundreds of another player", async () => {
  const other = await aPlayer(portal);
  const target = await sandbox.pushBrowser();
  await turnOn(other, target);
  await owner.run(answers(await openCase(other), 1));
  await eventually("the other player's message never came", async () =>
    (await sandbox.pushedTo(target.id)).length === 1 ? true : undefined,
  );
  expect(await waitingMessages()).toBeGreaterThan(MESSAGES / 2);
});

test("R-CROWD-1: one event is one job, however many browsers its player has", async () => {
  const player = await aPlayer(portal);
  await portal.database.query(
    `with u as (select id from users where username = $1),
       s as (insert into sessions (token_hash, user_id, remember, device, idle_ends_at, ends_at)
         select sha256(n::text::bytea), id, true, 'x', now() + interval '1 day', now() + interval '1 day'
         from u, generate_series(1, 5) n returning id, user_id)
     insert into push_subscriptions (session_id, user_id, encrypted) select id, user_id, 'x' from s`,
    [player.username],
  );
  const caseId = await openCase(player);
  // Before the commit no worker has taken anything.
  const queued = await owner.transaction(async (tx) => {
    await tx.run(answers(caseId, 3));
    return tx.value<number>(sql`
      select count(*) from jobs where task = 'send-push' and xmin = pg_current_xact_id()::xid`);
  });
  expect(queued).toBe(3);
});

/** The lane of each kind of job. A kind that moves money, or asks whether it has moved, belongs to `money`. */
const LANE_OF: Readonly<Record<string, LaneName>> = {
  "ask-about-payment": "money",
  "bulk-grant": "money",
  "charge-card": "money",
  "deliver-coins": "money",
  "pay-purchases": "money",
  "mail-reset-link": "messages",
  "mail-usernames": "messages",
  "notify-of-answer": "messages",
  "notify-of-transfer-case": "messages",
  "notify-of-closing": "messages",
  "notify-of-data-request": "messages",
  "send-code-again": "messages",
  "send-mail": "messages",
  "send-new-device-alert": "messages",
  "send-push": "messages",
  "send-sms": "messages",
};

test("R-CROWD-1: every kind of job that moves money is in its own lane, apart from the messages", () => {
  const kinds = features.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind));
  const lanes = Object.fromEntries(kinds.map(({ task, lane }) => [task, lane]));
  expect(lanes).toEqual(LANE_OF);
});

test("R-CROWD-1: each function of the database that enqueues a job names the lane of its kind", async () => {
  const functions = await portal.database.query<{ name: string; source: string }>(`
    select proname as name, prosrc as source from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ '(enqueue_job|run_job_now)\\(|into jobs'`);
  const named = functions.map(({ name, source }) => {
    const texts = [...source.matchAll(/'([a-z-]+)'/g)].map(([, text]) => text!);
    const lanes = texts.filter((text) => LANE_NAMES.some((lane) => lane === text));
    return {
      name,
      lanes: new Set(lanes),
      ofKinds: new Set(texts.flatMap((text) => LANE_OF[text] ?? [])),
    };
  });
  for (const { name, lanes, ofKinds } of named) expect.soft(lanes, name).toEqual(ofKinds);
  expect(named.filter(({ lanes }) => lanes.size === 1)).toHaveLength(4);
});
