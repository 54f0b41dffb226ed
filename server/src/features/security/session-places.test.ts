/** The city of each session in the player's list: from its last use, stored as words and never as an IP address. */
import { describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { logInOn } from "../../testing/people/devices.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { cityRecord, placesDatabase } from "../../testing/portal/places-database.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const HANOI = "203.0.113.7";
const SAIGON = "2001:db8::7";
const NOWHERE = "198.51.100.1";
const NETWORKS = [
  { network: "203.0.113.0/24", record: cityRecord("VN", "Hanoi", "Hanoi") },
  { network: "2001:db8::/32", record: cityRecord("VN", "Ho Chi Minh", "Ho Chi Minh City") },
];

const portal = await aPortal({
  PLACES_DATABASE: placesDatabase({ networks: NETWORKS }),
  TRUSTED_PROXY_HOPS: "1",
});

const from = (address: string) => ({ "x-forwarded-for": address });

async function signedIn({ username }: Person, address: string): Promise<Browser> {
  const browser = openBrowser(portal.url);
  await logInOn(browser, username, { headers: from(address) });
  return browser;
}

async function placeOf(browser: Browser, address: string): Promise<string | null> {
  const answer = await browser.get("/api/user/sessions", from(address));
  const sessions = answer.body as unknown as { place: string | null; isCurrent: boolean }[];
  return sessions.find(({ isCurrent }) => isCurrent)!.place;
}

/** Makes the sessions of a player unused for so many minutes. */
async function rest({ username }: Person, minutes: number): Promise<void> {
  await portal.database.query(
    `update sessions set last_used_at = last_used_at - make_interval(mins => $2)
     where user_id = (select id from users where username = $1)`,
    [username, minutes],
  );
}

describe("R-SEC-1: the place of a session", () => {
  test("is that of its login", async () => {
    const player = await aPlayer(portal);
    for (const [address, place] of [
      [HANOI, "Hà Nội, Việt Nam"],
      [SAIGON, "TP. Hồ Chí Minh, Việt Nam"],
      ["192.168.1.7", "Mạng nội bộ"],
      [NOWHERE, null],
      ["nonsense", null],
    ] as const) {
      const browser = await signedIn(player, address);
      expect([address, await placeOf(browser, HANOI)]).toEqual([address, place]);
    }
  });

  test("is updated by its use, so that the player sees a stolen session", async () => {
    const player = await aPlayer(portal);
    const browser = await signedIn(player, HANOI);
    await rest(player, 4);
    expect(await placeOf(browser, SAIGON), "updated every five minutes").toBe("Hà Nội, Việt Nam");
    await rest(player, 2);
    await browser.get("/api/me", from(SAIGON));
    expect(await placeOf(browser, SAIGON)).toBe("TP. Hồ Chí Minh, Việt Nam");
    await rest(player, 6);
    await browser.get("/api/me", from(NOWHERE));
    expect(await placeOf(browser, HANOI)).toBeNull();
  });

  test("is stored as words: the database contains no IP address", async () => {
    const player = await aPlayer(portal);
    await signedIn(player, HANOI);
    const rows = await portal.database.query<{ row: string }>(
      "select s::text as row from sessions s union all select d::text from known_devices d union all select j::text from jobs j",
    );
    const kept = rows.map(({ row }) => row).join("\n");
    expect(kept).toContain("Hà Nội, Việt Nam");
    expect(kept).not.toContain(HANOI);
  });
});
