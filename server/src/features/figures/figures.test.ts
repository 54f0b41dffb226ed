/** Each process shows the same figures of the database to monitoring. Two portals share one database here. */
import { beforeAll, expect, test } from "vitest";
import { runPortal, settingsOf } from "../../cli/testing/run-portal.ts";
import { chainJournals } from "../../domain/ledger/hash-chain.ts";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { type Scrape, type Scraper, scraperOf } from "./testing/scrape.ts";
import { aDesk } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const first = await aPortal({ DATABASE_STANDBYS: "1" });
const { database } = first;
const second = await aPortal({ DATABASE_STANDBYS: "1" }, database);
const scrapers = [first, second].map(({ services }) => scraperOf(services)) as [Scraper, Scraper];
const player = await aPlayer(first);

beforeAll(async () => {
  const { body } = await player.browser.get("/api/payment-methods");
  const content = (body["bankTransfers"] as { paymentSyntax: string }[])[0]!.paymentSyntax;
  await sendNotice(first.url, { content, transferAmount: 100_000 });
  await sendNotice(second.url, { content, transferAmount: 50_000 });
  await sendNotice(second.url, { content: "nobody", transferAmount: 70_000 });
  await sendNotice(second.url, { content, accountNumber: "999", transferAmount: 30_000 });
});

const scrapeAll = async (): Promise<[Scrape, Scrape]> => [await scrapers[0](), await scrapers[1]()];

const HOUR_S = 3_600;

const ageOf = (scraped: Scrape, scope: string) =>
  scraped.get(`portal_verify_clean_age_seconds{scope="${scope}"}`);
/** Returns the figures of the database, which every process must show alike. */
const business = (scraped: Scrape) =>
  [...scraped].filter(
    ([series]) =>
      /^portal_(?:sales|top_ups|cash|liability|held|unmatched|pending|stuck|cases|granted|verify_broken|chain_pos)/.test(
        series,
      ) && !/_seconds/.test(series),
  );

test("R-RUN-5: each process shows the figures of all processes", async () => {
  const [one, other] = await scrapeAll();
  expect(business(one)).toEqual(business(other));
  expect(Object.fromEntries(one)).toMatchObject({
    'portal_sales_vnd{method="vietcombank"}': 150_000,
    'portal_top_ups_credited{method="vietcombank"}': 2,
    'portal_cash_vnd{account="vietcombank:1013579246"}': 220_000,
    'portal_cash_vnd{account="unknown:999"}': 30_000,
    // 1 000 KP with 5 % of bonus, and 500.
    portal_liability_kp: 1_550,
    'portal_unmatched_transfers{reason="names_nobody"}': 1,
    'portal_unmatched_vnd{reason="names_nobody"}': 70_000,
    'portal_unmatched_transfers{reason="unknown_account"}': 1,
    'portal_unmatched_transfers{reason="conflict"}': 0,
    'portal_stuck{party="game"}': 0,
    'portal_recent_results{kind="transfer",method="vietcombank",result="success"}': 2,
    'portal_verify_clean_age_seconds{scope="new"}': Number.POSITIVE_INFINITY,
    'portal_verify_clean_age_seconds{scope="whole"}': Number.POSITIVE_INFINITY,
    portal_database_standbys: 0,
    portal_database_standbys_expected: 1,
    portal_figures_read: 1,
  });
});

test("R-RUN-5: a process counts only the delays of the credits that it gave", async () => {
  const [one, other] = await scrapeAll();
  const credits = 'portal_credit_delay_seconds_count{kind="transfer",method="vietcombank"}';
  expect([one.get(credits), other.get(credits)]).toEqual([1, 1]);
});

test("R-RUN-5: a grant, an assignment and a check of the books show in every process", async () => {
  const desk = await aDesk(await aConsole(database));
  const { username } = player;
  await desk.done({ operation: "grant", username, kp: 1_000, occasion: "ticket-1" });
  const [waiting] = await database.query<{ event: string }>(
    "select provider || ':' || event_id as event from inbound_notices where content = 'nobody'",
  );
  await desk.done({ operation: "assign", transfer: waiting!.event, username });
  expect((await runPortal(["verify"], settingsOf(database))).code).toBe(0);
  const [one, other] = await scrapeAll();
  expect(business(one)).toEqual(business(other));
  expect(Object.fromEntries(other)).toMatchObject({
    'portal_granted_today_kp{operator="lan"}': 1_000,
    'portal_granted_today_kp{operator=""}': 1_000,
    portal_grant_limit_today_kp: 500_000,
    'portal_unmatched_transfers{reason="names_nobody"}': 0,
    'portal_sales_vnd{method="vietcombank"}': 220_000,
    portal_verify_broken: 0,
  });
  for (const scope of ["new", "whole"]) expect(ageOf(other, scope)).toBeLessThan(HOUR_S);
});

test("R-RUN-5: a check of new journals does not reset the age of the last whole check", async () => {
  await database.query("update verify_runs set finished_at = now() - interval '9 days'");
  const args = ["verify", "--scope", "new"];
  expect((await runPortal(args, settingsOf(database))).code).toBe(0);
  const [one] = await scrapeAll();
  expect(ageOf(one, "new")).toBeLessThan(HOUR_S);
  expect(ageOf(one, "whole")).toBeGreaterThan(8 * 86_400);
});

test("R-RUN-5: broken books show until a whole check is clean; checks of new journals do not hide them", async () => {
  const tamper = async (by: string) => {
    await database.query("alter table journals disable trigger user");
    await database.query(`update journals set posted_at = posted_at + interval '${by}'`);
    await database.query("alter table journals enable trigger user");
  };
  const verify = async (scope: string) =>
    (await runPortal(["verify", "--scope", scope], settingsOf(database))).code;
  const broken = async () => (await scrapeAll())[0].get("portal_verify_broken");
  await chainJournals(first.services.db, 1_000);
  expect(await verify("whole")).toBe(0);
  await tamper("1 s");
  expect(await verify("whole")).toBe(1);
  const found = await broken();
  expect(found).toBeGreaterThan(0);
  expect(await verify("new")).toBe(0);
  expect(await broken()).toBe(found);
  const [one] = await scrapeAll();
  expect(ageOf(one, "new")).toBeGreaterThan(0);
  await tamper("-1 s");
  expect(await verify("new")).toBe(0);
  expect(await broken()).toBe(found);
  expect(await verify("whole")).toBe(0);
  expect(await broken()).toBe(0);
});
