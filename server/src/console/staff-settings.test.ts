import { expect, test } from "vitest";
import { runPortal, runPortalJson } from "../cli/testing/run-portal.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { portalConfigWith } from "../testing/portal/portal-config.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { query } = portal.database;
const { username } = await aPlayer(portal);

const migrateWith = (limits: readonly object[]) =>
  runPortalJson(["migrate"], {
    MIGRATION_DATABASE_URL: portal.database.url,
    PORTAL_CONFIG: portalConfigWith({ staff: { limits } }),
    STAFF_PROOF: "on",
  });
test("R-OPS-A: in production migrate writes no rule that lets money move without a proof", async () => {
  const { code, stderr } = await runPortal(["migrate"], {
    MIGRATION_DATABASE_URL: portal.database.url,
    NODE_ENV: "production",
    STAFF_PROOF: "off",
  });
  expect(code).toBe(2);
  expect(stderr).toContain("STAFF_PROOF is off");
});

const marketingMayGrant = { role: "marketing", operation: "grant", mayPropose: true };
const supportAlone = {
  role: "support",
  operation: "grant",
  aloneAtOnce: 5,
  alonePerDay: 10,
  mayPropose: true,
};
const mayAlone = async (login: string, kp: number) => {
  const support = await console.signIn(login, "support");
  const { body } = await okay(
    support.post("/api/console/operations/preview", {
      order: { operation: "grant", username, kp, occasion: "settings" },
    }),
  );
  return body["mayDoAlone"];
};

test("R-OPS-C: migrate writes the settings' limits into the database and its log, and removes old ones", async () => {
  expect(await mayAlone("phuc", 5)).toBe(false);
  expect((await migrateWith([supportAlone, marketingMayGrant])).data["changed"]).toEqual(
    expect.arrayContaining([
      "support grant alone 5 a day 10 proposes",
      expect.stringContaining("marketing"),
    ]),
  );
  const [entry] = await query(
    "select operator, command from operator_log order by id desc limit 1",
  );
  expect(entry).toEqual({ operator: "settings", command: "staff settings" });
  expect(await mayAlone("phuc", 5)).toBe(true);
  expect(await mayAlone("phuc", 6)).toBe(false);
  await migrateWith([]);
  expect(await mayAlone("phuc", 5)).toBe(false);
  expect(
    await query("select from staff_limits where role = 'marketing' and operation = 'grant'"),
  ).toEqual([]);
  expect((await migrateWith([])).data["changed"]).toEqual([]);
});
