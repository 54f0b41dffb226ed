import { expect, test } from "vitest";
import { okay, openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { approvedBy, previewed, proposedBy, signInStaff } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { lan, minh, hoa } = await signInStaff(console);
const player = await aPlayer(portal);

let occasions = 0;
const grantOf = (kp: number) => ({
  operation: "grant",
  username: player.username,
  kp,
  occasion: `attack-${occasions++}`,
});

async function creditKp(): Promise<number> {
  const { body } = await okay(hoa.get(`/api/console/players?q=${player.username}`));
  return (body["rows"] as { creditKp: number }[])[0]!.creditKp;
}

test("R-OPS-C: a player's session opens nothing of the console, and a colleague's nothing of the players' process", async () => {
  const token = player.browser.cookies.get("session")!;
  for (const name of ["session", "console-session"]) {
    const asStaff = console.open(new Map([[name, token]]));
    expect((await asStaff.get("/api/console/me")).status).toBe(401);
  }
  const cookies = new Map([["session", lan.cookies.get("console-session")!]]);
  expect((await openBrowser(portal.url, cookies).get("/api/me")).status).toBe(401);
  for (const path of ["/api/console/me", "/api/console/openapi.json"]) {
    expect((await player.browser.get(path)).status, path).toBe(404);
  }
  expect((await lan.get("/api/me")).status).toBe(404);
});

test("R-OPS-B: what is done is what was previewed: another order under its hash is refused", async () => {
  const { previewHash } = await previewed(minh, grantOf(100));
  for (const order of [grantOf(100), grantOf(900)]) {
    const body = { order, previewHash, reason: "ticket 92" };
    const answer = await minh.post("/api/console/operations", body);
    expect(answer.body["errorCode"]).toBe("preview_changed");
  }
});

test("R-OPS-B: an order that was changed in the database after its preview is not carried out", async () => {
  const waiting = await proposedBy(lan, grantOf(2_000));
  const before = await creditKp();
  await portal.database.query(
    "update approvals set proposal = jsonb_set(proposal, '{kp}', '9000') where id = $1",
    [waiting.id],
  );
  expect((await approvedBy(hoa, waiting)).body["errorCode"]).toBe("preview_changed");
  expect(await creditKp()).toBe(before);
});

test("R-OPS-B: an approval is used up: sent again it does nothing", async () => {
  const waiting = await proposedBy(lan, grantOf(2_000));
  await okay(approvedBy(hoa, waiting));
  const after = await creditKp();
  expect((await approvedBy(hoa, waiting)).body["errorCode"]).toBe("approval_not_open");
  expect(await creditKp()).toBe(after);
});
