import { expect, test } from "vitest";
import { brokenInvariants } from "../testing/money/wallets.ts";
import { aPortal } from "../testing/portal/test-portal.ts";
import { loadDemo as load } from "./load-demo.ts";

const portal = await aPortal();
const { config } = portal.services;
const env = { ...config.env, CONSOLE_DATABASE_URL: portal.database.consoleUrl };
const loadDemo = () => load({ ...portal.services, config: { ...config, env } });

const accounts = () =>
  portal.database.query(`
    select username, email_verified_at is not null as "isVerified", balance as credit
    from users join ledger_accounts on user_id = users.id and name = 'credit' order by username`);

test("a start completes demo data that a killed start left incomplete", async () => {
  const { database } = portal;
  await database.query("alter function post_journal rename to no_function");
  await expect(loadDemo()).rejects.toThrow();
  expect(await accounts()).toEqual([{ username: "demo", isVerified: true, credit: "0" }]);
  await database.query("alter function no_function rename to post_journal");
  await loadDemo();
  expect(await accounts()).toEqual([
    { username: "demo", isVerified: true, credit: "5000" },
    { username: "khoa", isVerified: true, credit: "0" },
    { username: "trong", isVerified: false, credit: "0" },
  ]);
  expect(await brokenInvariants(portal)).toEqual([]);
});

test("R-OPS-A: two people grant the demo's credit, also if money needs a passkey", async () => {
  const strict = await aPortal();
  await strict.database.query("update staff_rules set is_proof_required = true");
  const { config: ofStrict } = strict.services;
  const envOfStrict = { ...ofStrict.env, CONSOLE_DATABASE_URL: strict.database.consoleUrl };
  await load({ ...strict.services, config: { ...ofStrict, env: envOfStrict } });
  const log = await strict.database.query(
    "select command, operator, details->>'proposedBy' as by from operator_log where command = 'grant'",
  );
  expect(log).toEqual([{ command: "grant", operator: "demo-2", by: "demo-1" }]);
  expect(await strict.database.query("select from staff_sessions")).toEqual([]);
});

test("existing data is not changed", async () => {
  const { database } = portal;
  await database.query("update users set email = 'other@example.vn' where username = 'demo'");
  const before = await accounts();
  await loadDemo();
  expect(await accounts()).toEqual(before);
  expect(await database.query("select email from users where username = 'demo'")).toEqual([
    { email: "other@example.vn" },
  ]);
});
