import { expect, test } from "vitest";
import { MIGRATIONS } from "../health.ts";
import { migrationNames } from "../kit/database/migrate.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aPortal, startTestPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();

test("/healthz reports that the process lives", async () => {
  const answer = await openBrowser(portal.url).get("/healthz");
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: "ok" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("/readyz reports that the database answers and has the migrations", async () => {
  const answer = await openBrowser(portal.url).get("/readyz");
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: "ok", database: true, missing: [] });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("/readyz names the migrations that are missing", async () => {
  const newest = (await migrationNames(MIGRATIONS)).at(-1)!;
  await portal.database.query(
    "create table kept as select * from schema_migrations where name = $1",
    [newest],
  );
  await portal.database.query("delete from schema_migrations where name = $1", [newest]);
  const answer = await openBrowser(portal.url).get("/readyz");
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({ status: "unavailable", database: true, missing: [newest] });
  await portal.database.query("insert into schema_migrations select * from kept");
  expect((await openBrowser(portal.url).get("/readyz")).status).toBe(200);
});

test("/readyz stays ready while a newer version of the portal has migrated further", async () => {
  await portal.database.query(
    "insert into schema_migrations (name, sha256) values ('999999_newer.sql', '')",
  );
  expect((await openBrowser(portal.url).get("/readyz")).status).toBe(200);
});

test("/readyz fails from the beginning of a stop, while all other requests are still answered", async () => {
  const stopping = await startTestPortal({}, portal.database);
  const { browser } = await aPlayer(stopping);
  stopping.services.stopping.abort();
  const answer = await openBrowser(stopping.url).get("/readyz");
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({ status: "stopping" });
  expect(answer.headers.get("connection")).toBe("close");
  expect((await openBrowser(stopping.url).get("/healthz")).status).toBe(200);
  const me = await browser.get("/api/me");
  expect(me.status).toBe(200);
  expect(me.headers.get("connection"), "so that the next request goes elsewhere").toBe("close");
  await stopping.close();
});

test("/metrics is not on the public port", async () => {
  expect((await openBrowser(portal.url).get("/metrics")).status).toBe(404);
});
