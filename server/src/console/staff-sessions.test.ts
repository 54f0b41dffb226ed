import { expect, test } from "vitest";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import { okay } from "../testing/people/browser.ts";
import { doneBy } from "../testing/people/staff.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const database = await aDatabase();
const console = await aConsole(database);

test("R-OPS-14: a colleague's sessions and tokens end by a senior's or an administrator's operation", async () => {
  const [an, lan] = [await console.signIn("an", "admin"), await console.signIn("lan", "support")];
  const listed = await okay(an.get("/api/console/staff"));
  expect(listed.body["rows"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        login: "lan",
        roles: ["support"],
        sessions: [expect.objectContaining({ kind: "browser" })],
      }),
    ]),
  );
  expect(JSON.stringify(listed.body)).not.toContain(
    hashToken(lan.cookies.get("console-session")!).toString("hex"),
  );
  const end = { operation: "end-staff-sessions", login: "lan" };
  expect((await doneBy(lan, end)).body["errorCode"]).toBe("right_missing");
  await okay(doneBy(an, end));
  expect((await lan.get("/api/console/me")).status).toBe(401);
});
