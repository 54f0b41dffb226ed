/** A password with Vietnamese letters is the same password on every system. */
import { hash as argon2 } from "@node-rs/argon2";
import { calls } from "@portal/contract/http/calls";
import { expect, test } from "vitest";
import { effectiveRequests } from "../testing/http/effective-requests.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { logInWith } from "../testing/people/recovery.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";

const PASSWORD = "Kiếm hiệp ở Đà Nẵng 26";
/** As Windows and Android send it, as macOS and iOS may, and with the space of a copied text. */
const SPELLINGS = {
  composed: PASSWORD.normalize("NFC"),
  decomposed: PASSWORD.normalize("NFD"),
  "with another space": PASSWORD.replaceAll(" ", "\u00A0"),
};

const portal = await aPortalForEveryCall();
let player: Person;
const requests = effectiveRequests(portal, () => player);

async function setHash({ username }: Person, hash: string): Promise<void> {
  const change = "update users set password_hash = $1 where username = $2";
  await portal.database.query(change, [hash, username]);
}

async function hashOf({ username }: Person): Promise<string> {
  const [row] = await portal.database.query<{ hash: string }>(
    "select password_hash as hash from users where username = $1",
    [username],
  );
  return row!.hash;
}

test("R-LOGIN-1: a password logs in however it was composed when it was set, and now", async () => {
  for (const [how, password] of Object.entries(SPELLINGS)) {
    for (const [as, typed] of Object.entries(SPELLINGS)) {
      const { username } = await aPlayer(portal, { password, passwordConfirm: typed });
      expect.soft(await logInWith(portal, username, typed), `${how}, ${as}`).toBe(204);
      expect.soft(await logInWith(portal, username, typed.toLowerCase()), how).toBe(422);
    }
  }
});

/** Every call that asks a signed-in player for the password again. */
const CONFIRMATIONS = [
  "POST /api/user/change-email",
  "POST /api/user/change-password",
  "POST /api/user/two-factor/start",
  "POST /api/user/two-factor/disable",
  "POST /api/user/two-factor/recovery-codes",
  "POST /api/user/passkeys/options",
  "POST /api/user/passkeys/{id}/remove",
  "POST /api/user/data-export",
  "POST /api/user/account-closing",
] as const;

test("R-LOGIN-1: every call that asks for the password again is in this list", () => {
  const asking = calls.filter(({ body }) => {
    const { shape = {} } = (body as { def?: { shape?: object } } | undefined)?.def ?? {};
    return "currentPassword" in shape;
  });
  const names = asking.map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(CONFIRMATIONS.toSorted());
});

test.each(CONFIRMATIONS)(
  "R-LOGIN-1: %s takes the password however its letters are composed, and no other",
  async (call) => {
    const confirm = async (hash: string, currentPassword: string): Promise<number> => {
      player = await aPlayer(portal);
      const { body, path = call.replace("POST ", "") } = await requests[call]!();
      await setHash(player, hash);
      return (await player.browser.post(path, { ...body, currentPassword })).status;
    };
    const hash = await portal.services.passwords.hash(SPELLINGS.composed);
    expect.soft(await confirm(hash, SPELLINGS.decomposed)).toBeLessThan(300);
    expect.soft(await confirm(hash, SPELLINGS.decomposed.toLowerCase())).toBe(422);
    // As it was typed when an older hash was made.
    const older = await argon2(SPELLINGS.decomposed, { memoryCost: 4_096, timeCost: 1 });
    expect.soft(await confirm(older, SPELLINGS.decomposed)).toBeLessThan(300);
  },
);

test("R-LOGIN-1: after a login, an older hash of the typed form becomes one of the normal form", async () => {
  player = await aPlayer(portal);
  await setHash(player, await portal.services.passwords.hash("something else"));
  const [prefix = ""] = /^.*?p=1\$/.exec(await hashOf(player)) ?? [];
  const memoryCost = Number(/m=(\d+)/.exec(prefix)?.[1]);
  const parameters = { memoryCost, timeCost: 1, parallelism: 1 };
  const older = await argon2(SPELLINGS.decomposed, parameters);
  expect(older.startsWith(prefix), "the parameters alone do not make it outdated").toBe(true);
  await setHash(player, older);

  expect(await logInWith(portal, player.username, SPELLINGS.composed)).toBe(422);
  expect(await logInWith(portal, player.username, SPELLINGS.decomposed)).toBe(204);
  expect(await hashOf(player)).not.toBe(older);
  expect(await logInWith(portal, player.username, SPELLINGS.composed)).toBe(204);
});
