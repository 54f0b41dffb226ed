import { expect, test } from "vitest";
import { hash } from "@node-rs/argon2";
import { concurrently } from "../../testing/concurrently.ts";
import { setCookiesOf, withoutIdentity } from "../../testing/http/responses.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { REAL_HASHING, aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal({}, undefined, REAL_HASHING);
const player = await aPlayer(portal);

function logIn(username: string, password = GOOD_PASSWORD): Promise<Answer> {
  return openBrowser(portal.url).post("/login", { username, password });
}

test("R-LOGIN-1: the right password signs in", async () => {
  const browser = openBrowser(portal.url);
  const answer = await browser.post("/login", {
    username: player.username,
    password: GOOD_PASSWORD,
  });
  expect(answer.status).toBe(204);
  expect(answer.text).toBe("");
  expect((await browser.get("/api/me")).body["username"]).toBe(player.username);
});

test("R-LOGIN-1: a wrong password is reported on the field `username`", async () => {
  const answer = await logIn(player.username, "Kiem-hiep-2025");
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({
    statusCode: 422,
    message: "Tên đăng nhập hoặc mật khẩu không đúng.",
    errors: { username: ["Tên đăng nhập hoặc mật khẩu không đúng."] },
    requestId: expect.any(String),
  });
});

test("R-LOGIN-1: a wrong password and an unknown name get the same reply, byte for byte", async () => {
  const known = await logIn(player.username, "Kiem-hiep-2025");
  const unknown = await logIn("nobody_of_that_name", "Kiem-hiep-2025");
  expect(withoutIdentity(unknown)).toEqual(withoutIdentity(known));
});

test("R-LOGIN-1: a refused login starts no session and sets no cookie", async () => {
  const browser = openBrowser(portal.url);
  const answer = await browser.post("/login", { username: player.username, password: "wrong" });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await browser.get("/api/me")).status).toBe(401);
});

test("R-LOGIN-1: a password that differs in one character is wrong", async () => {
  for (const password of [
    GOOD_PASSWORD.slice(0, -1),
    `${GOOD_PASSWORD}0`,
    GOOD_PASSWORD.toUpperCase(),
    ` ${GOOD_PASSWORD}`,
    `${GOOD_PASSWORD}\0`,
  ]) {
    expect((await logIn(player.username, password)).status, password).toBe(422);
  }
});

test("R-LOGIN-1: all of 128 Vietnamese letters count", async () => {
  const password = "Đường đời muôn vạn nẻo 7 ".repeat(6).slice(0, 128);
  const { username } = await aPlayer(portal, { password, passwordConfirm: password });
  expect((await logIn(username, password)).status).toBe(204);
  expect((await logIn(username, `${password.slice(0, 127)}x`)).status).toBe(422);
  expect((await logIn(username, password.normalize("NFD").slice(0, 128))).status).toBe(422);
});

test("R-LOGIN-1: names are normalized, and impossible ones refused", async () => {
  const { username: name } = player;
  const fullWidth = name.replace(/^p/, String.fromCharCode("p".charCodeAt(0) + 0xfee0));
  for (const spelling of [name.toUpperCase(), `  ${name} `, fullWidth]) {
    expect((await logIn(spelling)).status, spelling).toBe(204);
  }
  for (const impossible of [
    "player\u0000name",
    "player\ud800name",
    "player\u0301name",
    "' or 1=1 --",
  ]) {
    expect([400, 422], impossible).toContain((await logIn(impossible)).status);
  }
});

test("R-LOGIN-1: ten concurrent logins of one player all succeed", async () => {
  const answers = await concurrently(10, () => logIn(player.username));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
});

test("R-LOGIN-1: a login sets a new token and ends the session that the browser had", async () => {
  const browser = openBrowser(portal.url);
  const credentials = { username: player.username, password: GOOD_PASSWORD };
  await browser.post("/login", credentials);
  const first = browser.cookies.get("session")!;
  const csrfOfFirst = browser.cookies.get("XSRF-TOKEN")!;
  await browser.post("/login", credentials);
  expect(browser.cookies.get("session")).not.toBe(first);
  expect(browser.cookies.get("XSRF-TOKEN")).not.toBe(csrfOfFirst);
  expect((await browser.get("/api/me")).status).toBe(200);
  expect((await openBrowser(portal.url, new Map([["session", first]])).get("/api/me")).status).toBe(
    401,
  );
});

test("R-LOGIN-1: each of many logins gets its own random token", async () => {
  const credentials = { username: player.username, password: GOOD_PASSWORD };
  const browsers = Array.from({ length: 12 }, () => openBrowser(portal.url));
  for (const browser of browsers) await browser.post("/login", credentials);
  const tokens = browsers.map(({ cookies }) => cookies.get("session")!);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const browser of browsers) expect((await browser.get("/api/me")).status).toBe(200);
  for (const token of tokens) {
    const flipped = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    const guess = openBrowser(portal.url, new Map([["session", flipped]]));
    expect((await guess.get("/api/me")).status).toBe(401);
  }
});

test("R-LOGIN-1: a token that was planted before the login opens nothing after it", async () => {
  for (const token of [`v.${"A".repeat(43)}`, "A".repeat(43)]) {
    const victim = openBrowser(portal.url, new Map([["session", token]]));
    await victim.post("/login", { username: player.username, password: GOOD_PASSWORD });
    expect((await victim.get("/api/me")).status).toBe(200);
    expect(victim.cookies.get("session")).not.toBe(token);
    const attacker = openBrowser(portal.url, new Map([["session", token]]));
    expect((await attacker.get("/api/me")).status, token).toBe(401);
  }
});

test("R-LOGIN-1: a hash with outdated parameters is replaced at the next right login, and only then", async () => {
  const { username } = await aPlayer(portal);
  const weak = await hash(GOOD_PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await portal.database.query("update users set password_hash = $1 where username = $2", [
    weak,
    username,
  ]);
  expect((await logIn(username, "wrong")).status).toBe(422);
  expect(await hashOf(username)).toBe(weak);
  expect((await logIn(username)).status).toBe(204);
  const renewed = await hashOf(username);
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect((await logIn(username)).status).toBe(204);
  expect(await hashOf(username), "a hash with the present parameters stays").toBe(renewed);
});

test("R-LOGIN-1: each login cookie is set once", async () => {
  const answer = await logIn(player.username);
  expect(answer.headers.getSetCookie()).toHaveLength(4);
  expect([...setCookiesOf(answer.headers).keys()].toSorted()).toEqual([
    "XSRF-TOKEN",
    "device",
    "session",
    "signed-in",
  ]);
});

test("R-LOGIN-1: log lines about a login contain the request's id", async () => {
  const lineOf = (event: string) =>
    portal.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .findLast((line) => line["event"] === event);
  const refused = await logIn(player.username, "wrong");
  expect(lineOf("login_refused")?.["reqId"]).toBe(refused.body["requestId"]);
  await logIn(player.username);
  expect(lineOf("login")?.["reqId"]).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
});

async function hashOf(username: string): Promise<string> {
  const [row] = await portal.database.query<{ password_hash: string }>(
    "select password_hash from users where username = $1",
    [username],
  );
  return row!.password_hash;
}
