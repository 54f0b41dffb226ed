/** The database accepts sign-ins only from the console's process, by a key derived from APP_SECRET. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "../kit/database/sql.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const database = await aDatabase();
const console = await aConsole(database);

test("R-OPS-A: nobody raises a role, or signs in another person, by SQL as the console's login", async () => {
  await console.signIn("nam", "support");
  const { db } = console.services;
  const session = (keys: readonly Buffer[], subject: string) =>
    db.run(sql`
      select start_staff_session(${keys}::bytea[], ${randomBytes(32)}, 'test', ${subject}, ${subject}, ${subject},
        '{senior,admin}')`);
  const rolesOf = () => database.query("select login, roles from staff order by id");
  const before = await rolesOf();
  const guesses = [[], [Buffer.alloc(0)], [randomBytes(32)]];
  for (const keys of guesses) {
    for (const subject of ["nam", "nobody"]) {
      await expect(session(keys, subject)).rejects.toMatchObject({ code: "PT014" });
    }
    // Nor does the login make its own key the one that is believed.
    expect(await db.write.value<boolean>(sql`select keep_sign_in_key(${keys}::bytea[])`)).toBe(
      false,
    );
  }
  expect(await rolesOf()).toEqual(before);
});

test("R-OPS-A: a console with another APP_SECRET starts only if its settings name the former one", async () => {
  const other = "another-secret-of-the-portal-0123456789";
  await expect(aConsole(database, { APP_SECRET: other })).rejects.toThrow(/APP_SECRET_PREVIOUS/);
  const { APP_SECRET } = console.services.config.env;
  const changed = await aConsole(database, {
    APP_SECRET: other,
    APP_SECRET_PREVIOUS: APP_SECRET,
  });
  expect((await (await changed.signIn("nam", "support")).get("/api/console/me")).status).toBe(200);
  // The process that is still of the former secret knows the new one too while the secret is changed.
  const former = await aConsole(database, { APP_SECRET_PREVIOUS: other });
  expect((await (await former.signIn("nam", "support")).get("/api/console/me")).status).toBe(200);
});
