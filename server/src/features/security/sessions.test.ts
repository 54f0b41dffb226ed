/** The player's list of sessions, and ending one or all others. */
import { describe, expect, test } from "vitest";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal();

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

type Listed = {
  readonly id: string;
  readonly device: string;
  readonly place: string | null;
  readonly isCurrent: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string;
};

async function another({ username }: Person, userAgent = ANDROID): Promise<Browser> {
  const browser = openBrowser(portal.url);
  const credentials = { username, password: GOOD_PASSWORD };
  await browser.post("/login", credentials, { "user-agent": userAgent });
  return browser;
}

const list = async (browser: Browser) =>
  (await browser.get("/api/user/sessions")).body as unknown as Listed[];
const idOf = async (browser: Browser) =>
  (await list(browser)).find(({ isCurrent }) => isCurrent)!.id;
const end = (browser: Browser, id: string) => browser.send("DELETE", `/api/user/sessions/${id}`);
const statusOf = async (browser: Browser) => (await browser.get("/api/me")).status;

describe("the player's sessions", () => {
  test("are listed with device, place, times and the mark of this one, and nothing else", async () => {
    const player = await aPlayer(portal);
    const phone = await another(player);
    const sessions = await list(phone);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        device: "Chrome trên Android",
        place: "Mạng nội bộ",
        isCurrent: true,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  test("are not listed after they have expired", async () => {
    const player = await aPlayer(portal);
    const phone = await another(player);
    await portal.database.query("update sessions set idle_ends_at = now() where id = $1", [
      await idOf(phone),
    ]);
    expect(await list(player.browser)).toHaveLength(1);
  });

  test("can be ended one by one", async () => {
    const player = await aPlayer(portal);
    const [one, other] = [await another(player), await another(player)];
    expect((await end(player.browser, await idOf(one))).status).toBe(204);
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
    expect(await statusOf(player.browser)).toBe(200);
  });

  test("can be ended from their own browser, which is logged out", async () => {
    const { browser } = await aPlayer(portal);
    const old = new Map(browser.cookies);
    expect((await end(browser, (await idOf(browser)).toUpperCase())).status).toBe(204);
    expect(browser.cookies.get("session")).toMatch(/^v\./);
    expect(await statusOf(openBrowser(portal.url, old))).toBe(401);
  });

  test("can be ended all except this one", async () => {
    const player = await aPlayer(portal);
    const others = [await another(player), await another(player)];
    expect((await player.browser.post("/api/user/sessions/end-others")).status).toBe(204);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await list(player.browser)).toHaveLength(1);
  });

  test("of another player cannot be seen or ended, and the reply is that for an unknown id", async () => {
    const [player, stranger] = [await aPlayer(portal), await aPlayer(portal)];
    const theirs = await idOf(stranger.browser);
    expect((await list(player.browser)).map(({ id }) => id)).not.toContain(theirs);
    const answer = await end(player.browser, theirs);
    expect(answer.status).toBe(404);
    expect(answer.body["errorCode"]).toBe("session_not_found");
    const unknown = await end(player.browser, crypto.randomUUID());
    expect({ ...unknown.body, requestId: "" }).toEqual({ ...answer.body, requestId: "" });
    await player.browser.post("/api/user/sessions/end-others");
    expect(await statusOf(stranger.browser)).toBe(200);
  });

  test("are not found by an invalid id", async () => {
    const { browser } = await aPlayer(portal);
    for (const id of ["1", "null", "' or 1=1", "%00"]) {
      const { status } = await end(browser, encodeURIComponent(id));
      expect([400, 404, 422], id).toContain(status);
    }
    expect(await statusOf(browser)).toBe(200);
  });
});

test("of 50 concurrent requests to end a session one succeeds", { timeout: 120_000 }, async () => {
  const player = await aPlayer(portal);
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const id = await idOf(await another(player));
    const answers = await concurrently(50, () => end(player.browser, id));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 1, 404: 49 });
  }
});
