import { expect, test } from "vitest";
import { runPortal, settingsOf } from "../cli/testing/run-portal.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../testing/portal/test-secrets.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);

test("R-OPS-A: a command with a staff token is its person's in the log, whatever --by says", async () => {
  const player = await aPlayer(portal);
  const hoa = await console.signIn("hoa", "senior");
  const { body } = await okay(hoa.post("/api/console/staff-tokens", {}));
  const token = { PORTAL_STAFF_TOKEN: String(body["token"]) };
  const settings = { ...settingsOf(portal.database), ...TEST_SECRETS, ...token };
  const grant = [
    "grant",
    player.username,
    "50",
    "--occasion",
    "ticket-93",
    "--reason",
    "ticket 93",
  ];
  expect(await runPortal(grant, settings)).toMatchObject({ code: 0 });
  const [entry] = await portal.database.query(
    "select operator, command, staff_id is not null as staff from operator_log order by id desc limit 1",
  );
  expect(entry).toEqual({ operator: "hoa", command: "grant propose", staff: true });
  const asAnother = await runPortal([...grant, "--by", "minh"], settings);
  expect(asAnother).toMatchObject({ code: 1, stderr: expect.stringContaining("hoa's") });
  const asBrowser = console.open(new Map([["console-session", String(body["token"])]]));
  expect((await asBrowser.get("/api/console/me")).status).toBe(401);
  await hoa.post("/api/console/sign-out");
  expect(await runPortal(grant, settings)).toMatchObject({ code: 1 });
  const made = await runPortal(grant, { ...settings, PORTAL_STAFF_TOKEN: "A".repeat(43) });
  expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining("PORTAL_STAFF_TOKEN") });
});
