import { expect, test } from "vitest";
import { aPortal } from "../testing/portal/test-portal.ts";
import { loadDemo as load } from "./load-demo.ts";

const portal = await aPortal();
const { config } = portal.services;
const env = { ...config.env, OPERATOR_DATABASE_URL: portal.database.operatorUrl };
const loadDemo = () => load({ ...portal.services, config: { ...config, env } });

const accounts = () =>
  portal.database.query(`
    select username, email_verified_at is not null as "isVerified", balance as credit
    from users join ledger_accounts on user_id = users.id and name = 'credit' order by username`);

test("a start that dies while it loads the demo leaves no account half made, and the next one loads it", async () => {
  const { database } = portal;
  await database.query("alter function post_journal rename to no_function");
  await expect(loadDemo()).rejects.toThrow();
  expect(await accounts()).toEqual([]);
  await database.query("alter function no_function rename to post_journal");
  await loadDemo();
  expect(await accounts()).toEqual([
    { username: "demo", isVerified: true, credit: "5000" },
    { username: "khoa", isVerified: true, credit: "0" },
    { username: "trong", isVerified: false, credit: "0" },
  ]);
});

test("what is there already is left alone", async () => {
  const { database } = portal;
  await database.query("update users set email = 'other@example.vn' where username = 'demo'");
  const before = await accounts();
  await loadDemo();
  expect(await accounts()).toEqual(before);
  expect(await database.query("select email from users where username = 'demo'")).toEqual([
    { email: "other@example.vn" },
  ]);
});
