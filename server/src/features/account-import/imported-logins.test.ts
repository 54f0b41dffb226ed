/**
 * Players imported with an older password hash log in with their old password, which is then hashed with the present
 * parameters.
 */
import { describe, expect, test, vi } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { untilServed } from "../../testing/patience.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { argon2Hash, bcryptHash } from "../../testing/portal/hashers.ts";
import { REAL_HASHING, aPortal } from "../../testing/portal/test-portal.ts";
import { aRow, fileOf, LEGACY_PASSWORD } from "./testing/account-files.ts";
import { runPortal, settingsOf } from "../../cli/testing/run-portal.ts";

const CURRENT = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/;

const portal = await aPortal({}, undefined, REAL_HASHING);

/** Imports an account of an older system, with this hash, by the command line. @returns its name */
async function anImported(passwordHash: string, cells: object = {}): Promise<string> {
  const row = aRow({ passwordHash, ...cells });
  const { code, stdout } = await runPortal(
    ["users", "import", fileOf([row]), "--reason=the move"],
    settingsOf(portal.database),
  );
  expect(code, stdout).toBe(0);
  return row.username;
}

function logIn(username: string, password = LEGACY_PASSWORD): Promise<Answer> {
  return openBrowser(portal.url).post("/login", { username, password });
}

/** Logs in, and repeats it while a slow machine responds with 503. */
const logInAtLast = (username: string) => untilServed(() => logIn(username));

async function hashOf(username: string): Promise<string> {
  const [row] = await portal.database.query<{ password_hash: string }>(
    "select password_hash from users where username = $1",
    [username],
  );
  return row!.password_hash;
}

test.each([
  ["$2a$", () => bcryptHash(LEGACY_PASSWORD, "2a")],
  ["$2b$", () => bcryptHash(LEGACY_PASSWORD, "2b")],
  ["$2y$", () => bcryptHash(LEGACY_PASSWORD, "2y")],
  ["Argon2id", () => argon2Hash(LEGACY_PASSWORD, "argon2id")],
  ["Argon2i", () => argon2Hash(LEGACY_PASSWORD, "argon2i")],
  ["Argon2d", () => argon2Hash(LEGACY_PASSWORD, "argon2d")],
])(
  "R-LOGIN-1: a player imported with a hash of %s logs in with the old password, which is then rehashed",
  async (_kind, makeHash) => {
    const legacyHash = await makeHash();
    const username = await anImported(legacyHash);
    expect((await logIn(username, `${LEGACY_PASSWORD}!`)).status).toBe(422);
    expect(await hashOf(username), "a wrong password changes nothing").toBe(legacyHash);
    expect((await logIn(username.toUpperCase())).status).toBe(204);
    const renewed = await hashOf(username);
    expect(renewed).toMatch(CURRENT);
    expect((await logIn(username)).status).toBe(204);
    expect(await hashOf(username), "once").toBe(renewed);
    expect((await logIn(username, `${LEGACY_PASSWORD}!`)).status).toBe(422);
  },
);

test("R-SESSION-2: the player sees the data of the older system", async () => {
  const username = await anImported(await bcryptHash(LEGACY_PASSWORD, "2y"), {
    email: "kiem.khach@example.vn",
    emailVerifiedAt: "2016-05-06T07:08:09+07:00",
    firstName: "Anh",
    lastName: "Nguyễn",
    dob: "1990-02-28",
    joinAt: "2015-03-04T10:00:00+07:00",
  });
  const browser = openBrowser(portal.url);
  expect((await browser.post("/login", { username, password: LEGACY_PASSWORD })).status).toBe(204);
  expect((await browser.get("/api/me")).body).toMatchObject({
    username,
    email: "kiem.khach@example.vn",
    verifiedAt: "2016-05-06T00:08:09Z",
    phoneNumber: "+84912345678",
    verifiedPhoneAt: null,
    firstName: "Anh",
    lastName: "Nguyễn",
    dob: "1990-02-28",
    joinAt: "2015-03-04T03:00:00Z",
    credit: 0,
    debtCredit: 0,
  });
});

test("R-LOGIN-1: 50 concurrent first logins all succeed, and one new hash is stored", async () => {
  const username = await anImported(await bcryptHash(LEGACY_PASSWORD, "2y"));
  await portal.database.query(
    `create table replaced (hash text);
     create function note_replaced() returns trigger language plpgsql as $$
       begin insert into replaced values (new.password_hash); return null; end $$;
     create trigger users_replaced after update of password_hash on users
       for each row execute function note_replaced();
     grant insert on replaced to portal_app`,
  );
  const answers = await concurrently(50, () => logInAtLast(username));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 50 });
  const replaced = await portal.database.query("select hash from replaced");
  expect(replaced).toEqual([{ hash: await hashOf(username) }]);
  expect(await hashOf(username)).toMatch(CURRENT);
});

describe("R-LOGIN-1: the part of a password that bcrypt ignores", () => {
  const first72 = `${"Kiem-hiep-".repeat(7)}26`;

  test("does not matter at login, and the old hash stays", async () => {
    const legacyHash = await bcryptHash(`${first72}-and-more`, "2y");
    const username = await anImported(legacyHash);
    expect((await logIn(username, `${first72}-and-mroe`)).status).toBe(204);
    expect(await hashOf(username)).toBe(legacyHash);
    expect((await logIn(username, `${first72}-and-more`)).status).toBe(204);
    expect((await logIn(username, first72.slice(0, -1))).status).toBe(422);
  });

  test("is empty for a password of 72 bytes, which is rehashed", async () => {
    const username = await anImported(await bcryptHash(first72, "2y"));
    expect((await logIn(username, first72)).status).toBe(204);
    expect(await hashOf(username)).toMatch(CURRENT);
    expect((await logIn(username, `${first72}-and-more`)).status).toBe(422);
  });

  test("does not begin at a NUL byte", async () => {
    const username = await anImported(await bcryptHash(LEGACY_PASSWORD, "2y"));
    for (const end of ["\0", "\0x", `\0${LEGACY_PASSWORD}`]) {
      expect((await logIn(username, LEGACY_PASSWORD + end)).status).toBe(422);
    }
  });
});

test("R-SEC-2: the old password also works for a change of password before any login", async () => {
  const legacyHash = await bcryptHash(LEGACY_PASSWORD, "2a");
  const username = await anImported(legacyHash);
  const browser = openBrowser(portal.url);
  await browser.post("/login", { username, password: LEGACY_PASSWORD });
  await portal.database.query("update users set password_hash = $1 where username = $2", [
    legacyHash,
    username,
  ]);
  const password = "Mot-mat-khau-moi-2026";
  const form = { currentPassword: LEGACY_PASSWORD, password, passwordConfirm: password };
  const changed = await browser.post("/api/user/change-password", form);
  expect(changed.status).toBeLessThan(300);
  expect((await logIn(username, password)).status).toBe(204);
  expect((await logIn(username)).status).toBe(422);
});

test("a login with an unknown name still verifies one hash with the present parameters", async () => {
  await anImported(await bcryptHash(LEGACY_PASSWORD, "2y"));
  const verify = vi.spyOn(portal.services.passwords, "match");
  expect((await logIn("nobody_of_that_name")).status).toBe(422);
  expect(verify.mock.calls).toEqual([[LEGACY_PASSWORD, undefined, "stranger"]]);
  verify.mockRestore();
});
