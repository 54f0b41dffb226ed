import { expect, test } from "vitest";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aPlayerWithEverything } from "../../testing/people/player-with-everything.ts";
import { aPortalForEveryCall } from "../../testing/portal/portal-for-every-call.ts";

const portal = await aPortalForEveryCall();

const PATH = "/api/user/data-export";
const PASSWORD = { currentPassword: GOOD_PASSWORD };

test("the file has rows from every list, and no secret or hash", async () => {
  const player = await aPlayerWithEverything(portal);
  const { status, body, text, headers } = await player.browser.post(PATH, PASSWORD);
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe('attachment; filename="du-lieu-tai-khoan.json"');
  expect(headers.get("cache-control")).toBe("no-store");
  const { exportedAt, rowsAtMost, profile, knownDevices, ...lists } = body;
  expect([exportedAt, rowsAtMost]).toEqual([expect.any(String), 10_000]);
  expect(profile).toMatchObject({
    username: player.username,
    email: player.email,
    dob: "1994-04-30",
    creditKp: expect.any(Number),
    importedAt: expect.any(String),
  });
  expect(knownDevices).toBeGreaterThan(0);
  for (const [name, list] of Object.entries(lists)) expect(list, name).not.toEqual([]);
  expect(text).not.toMatch(/argon2|\\\\x|mac|encrypted|token|hash/i);
});

test("a bonus links to its top-up; another player's file has neither", async () => {
  const player = await aPlayerWithEverything(portal);
  const { body } = await player.browser.post(PATH, PASSWORD);
  const lines = body["transactions"] as { id: string; parentId: string | null; type: string }[];
  const bonus = lines.find(({ type }) => type === "credit.bonus")!;
  expect(lines.find(({ id }) => id === bonus.parentId)?.type).toBe("topup.bank-transfer");

  const stranger = await (await aPlayer(portal)).browser.post(PATH, PASSWORD);
  for (const { id } of lines) expect(stranger.text).not.toContain(id);
});

test("the export requires the password", async () => {
  const { browser } = await aPlayer(portal);
  const refused = await browser.post(PATH, { currentPassword: "Khong-phai-2026" });
  expect(refused.body["errors"]).toEqual({ currentPassword: ["Mật khẩu không đúng."] });
});
