/**
 * What `doctor` reports of daily operation: archive, standbys, clocks, `verify`, hash chain, jobs, and demo settings.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { chainJournals } from "../../domain/ledger/hash-chain.ts";
import { aHolder, topUp } from "../../testing/money/books.ts";
import { seedBrand } from "../../settings/current-brand.ts";
import { SAFE } from "../../testing/portal/production-settings.ts";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { stubMailServer } from "../../testing/portal/stub-mail-server.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { examined, settingsOfOperator } from "../testing/run-doctor.ts";
import { runPortal } from "../testing/run-portal.ts";

const portal = await aPortal();
const { database, services } = portal;
const settings = { ...settingsOfOperator(portal), METRICS_PORT: "0" };

const NOBODY = "https://127.0.0.1:9";
/** Production settings with outside parties that do not exist. */
const PRODUCTION = {
  ...SAFE,
  DATABASE_URL: database.runtimeUrl,
  PUBLIC_URL: NOBODY,
  GAME_API_URL: NOBODY,
  SMS_API_URL: NOBODY,
  MOMO_API_URL: NOBODY,
  VIETTEL_INQUIRY_URL: NOBODY,
  SMTP_URL: "smtps://127.0.0.1:9",
};

/**
 * Returns what one check finds; the outside parties are down here.
 * @param change of the settings; PRODUCTION takes the place of all of them
 */
async function found(check: string, change: Readonly<Record<string, string>> = {}) {
  const variables = change === PRODUCTION ? change : { ...settings, ...change };
  const { checks } = await examined(variables);
  // If the settings are wrong, the first finding says so, and nothing else is checked.
  const { state, says, mend = "" } = checks.find((each) => each.check === check) ?? checks[0]!;
  return `${state}: ${says}${mend === "" ? "" : `; ${mend}`}`;
}

/**
 * Makes the database report an archive, standbys and another clock, which the tests' server does not have:
 * `search_path` puts these functions and views before PostgreSQL's own of the same name.
 */
beforeAll(async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.query(`
    create schema planted;
    create table planted.server (archive text, failed_at timestamptz, archived_at timestamptz, archived_wal text,
      standbys int, clock interval);
    insert into planted.server values ('off', null, null, null, 0, '0');
    create function planted.current_setting(text) returns text language sql stable as $$
      select case $1 when 'archive_mode' then (select archive from planted.server)
        else pg_catalog.current_setting($1) end $$;
    create function planted.clock_timestamp() returns timestamptz language sql volatile as $$
      select pg_catalog.clock_timestamp() + (select clock from planted.server) $$;
    create view planted.pg_stat_archiver as
      select failed_at as last_failed_time, archived_at as last_archived_time, archived_wal as last_archived_wal,
        null::timestamptz as stats_reset from planted.server;
    create view planted.pg_stat_replication as select generate_series(1, standbys) as pid from planted.server;
    grant usage on schema planted to portal_app;
    grant select on all tables in schema planted to portal_app;
    alter role portal_app in database "${name}" set search_path = planted, pg_catalog, public`);
});

const ALL_ARCHIVED = "repeat('F', 24)";
const A_DAY = { archive: "'on'", failed_at: "null", archived_wal: ALL_ARCHIVED };
const plantServer = (columns: Readonly<Record<string, string>>) =>
  database.query(
    `update planted.server set ${Object.entries(columns)
      .map(([column, value]) => `${column} = ${value}`)
      .join(", ")}`,
  );

describe("R-RUN-1: doctor, of the archive,", () => {
  test.each([
    [
      "that is failing",
      { archived_at: "now() - interval '1 hour'", failed_at: "now()" },
      "wrong: is failing; docs/runbooks/WalArchiveFailing.md",
    ],
    [
      "that stands while some of the log waits",
      { archived_at: "now() - interval '9 minutes'", archived_wal: "repeat('0', 24)" },
      "wrong: has taken nothing for 9 min, and some of the log waits; docs/runbooks/WalArchiveStanding.md",
    ],
    [
      "that has nothing to take on a quiet day",
      { archived_at: "now() - interval '9 minutes'" },
      "ok: takes the log",
    ],
    [
      "that took the log a minute ago, while more waits",
      { archived_at: "now() - interval '1 minute'", archived_wal: "repeat('0', 24)" },
      "ok: takes the log",
    ],
  ])("%s", async (_what, change, expected) => {
    await plantServer({ ...A_DAY, ...change });
    expect(await found("archive")).toBe(expected);
  });

  test("names one that is not set as wrong in production only", async () => {
    await plantServer({ archive: "'off'" });
    const none = "none is set: what came after the last backup is lost with the server's disk";
    expect(await found("archive")).toContain(`not_known: ${none}`);
    expect(await found("archive", PRODUCTION)).toContain(`wrong: ${none}`);
  });

  const overdue = "docs/runbooks/BaseBackupOverdue.md";
  test.each([
    ["no backup at all", [], `wrong: none was ever made; ${overdue}`],
    ["no full one", ["'incr', '1 hour'"], `wrong: no full one was ever made; ${overdue}`],
    [
      "an old full one",
      ["'full', '9 days'", "'incr', '1 hour'"],
      `wrong: the last one was 1 h ago, the last full one 9 days; ${overdue}`,
    ],
    [
      "nothing for a night",
      ["'full', '3 days'", "'incr', '9 hours'"],
      `wrong: the last one was 9 h ago, the last full one 3 days; ${overdue}`,
    ],
    [
      "both in time",
      ["'full', '3 days'", "'incr', '5 hours'"],
      "ok: the last one was 5 h ago, the last full one 3 days",
    ],
  ])("and its base backups: %s", async (_what, backups, expected) => {
    await plantServer({ ...A_DAY, archived_at: "now()" });
    await database.query("delete from base_backups");
    for (const backup of backups) {
      const [kind, age] = backup.split(", ");
      await database.query(`insert into base_backups values (${kind}, now() - interval ${age})`);
    }
    expect(await found("base backup")).toBe(expected);
  });
});

describe("R-RUN-1: doctor names", () => {
  test("each field of the settings file that is the demo's, in production alone", async () => {
    const { PORTAL_CONFIG: _, ...untouched } = PRODUCTION;
    const { code, checks: all } = await examined(untouched);
    expect(code).not.toBe(0);
    const checks = all.filter(({ check }) => check === "settings");
    expect(checks.every(({ state }) => state === "wrong")).toBe(true);
    const fields = checks.map(({ says }) => says.split(" ")[1]);
    expect(fields).toEqual(
      expect.arrayContaining([
        "brand.gameName",
        "brand.supportPhones.0",
        "securityContact.contacts.0",
        "payment.transferMethods.0.accountNumber",
        "payment.transferMethods.2.qr",
        "payment.transferMethods.3.mobileAccountNumber",
      ]),
    );
    expect(await found("settings", PRODUCTION)).toMatch(/^ok: complete, of production/);
    expect(await found("settings")).toMatch(/^ok: complete, of test/);
  });

  test("a brand and a shown bank account of the demo's in the database, in production alone", async () => {
    const giveAccount = (number: string, name: string) =>
      database.query("select change_account('vietcombank', $1, $2)", [number, name]);
    await giveAccount("1013579246", "CONG TY FS ONLINE");
    await giveAccount("0071004455667", "CONG TY VAN KIEM");
    expect(await found("published", PRODUCTION)).toBe("ok: nothing of the demo's");
    await giveAccount("1013579246", "CONG TY FS ONLINE");
    await seedBrand(portal.ownerDb, services.config.portal);
    const says = await found("published", PRODUCTION);
    for (const field of ["brand gameName", "brand supportPhones.0", "vietcombank accountNumber"]) {
      expect.soft(says).toContain(`${field} is the demo's: `);
    }
    expect(says).toMatch(/^wrong: /);
    const { checks } = await examined(settings);
    expect(checks.map(({ check }) => check)).not.toContain("published");
  });

  test("commits that do not wait for the existing standby", async () => {
    await plantServer({ standbys: "1" });
    expect(await found("replication", { DATABASE_STANDBYS: "1" })).toBe(
      "wrong: commits wait for no standby; docs/runbooks/ReplicationNotSynchronous.md",
    );
  });

  test("a database whose clock differs", async () => {
    await plantServer({ clock: "'1 minute'" });
    expect(await found("clock database")).toContain("wrong: is 60 s ahead of this machine's");
    await plantServer({ clock: "'0'" });
  });

  test("a week without a full verify", async () => {
    const { db } = services;
    while ((await chainJournals(db, 1_000)) > 0);
    await runPortal(["verify"], settings);
    await database.query("update verify_runs set finished_at = now() - interval '9 days'");
    await runPortal(["verify", "--scope", "new"], settings);
    expect(await found("verify")).toBe(
      "wrong: found the books whole 0 h ago, and the whole of them not for 8 days; docs/runbooks/WholeVerifyOverdue.md",
    );
    await runPortal(["verify", "--scope", "whole"], settings);
    expect(await found("verify")).toBe("ok: found the books whole 0 h ago");
  });

  test("a journal without a link in the hash chain", async () => {
    const { db } = services;
    await topUp(db, (await aHolder(db)).paymentCode, 100_000);
    await database.query(`
      alter table journals disable trigger user;
      update journals set posted_at = posted_at - interval '11 minutes';
      alter table journals enable trigger user`);
    expect(await found("hash chain")).toBe(
      "wrong: a journal has had no link for 11 min; docs/runbooks/JournalsUnchained.md",
    );
  });

  test("due jobs that no process executes", async () => {
    await services.jobs.stop();
    await database.query(
      "insert into jobs (lane, share, task, payload, run_at) values ('messages', 'x', 'send-mail', '{}', now() - interval '2 minutes')",
    );
    expect(await found("jobs")).toBe(
      "wrong: due, and nobody does them: send-mail; docs/runbooks/JobsLate.md",
    );
  });

  test("a head of the hash chain that was published too long ago", async () => {
    const process = await stubHttpServer();
    process.answers((response) => {
      const at = Math.floor(Date.now() / 1_000) - 3 * 3_600;
      response.end(`portal_chain_head_published_timestamp_seconds ${at}\n`);
    });
    expect(await found("chain head", { METRICS_PORT: new URL(process.url).port })).toBe(
      "wrong: published 180 min ago; docs/runbooks/ChainHeadUnpublished.md",
    );
    await process.close();
  });

  test("a mail server that refuses the login", async () => {
    const mail = await stubMailServer({ AUTH: "535 5.7.8 wrong password" });
    const url = `smtp://portal:hidden@127.0.0.1:${mail.port}`;
    const says = await found("mail", { SMTP_URL: url, MAIL_FROM: "FS <a@example.com>" });
    await mail.close();
    expect(says).toMatch(/^wrong: answers, and refuses us: .*; compare SMTP_URL/);
    expect(says).not.toContain("hidden");
  });
});
