/** Malformed, oversized and unexpected input to the registration is refused before any work is done. */
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { rawRequest, sendBytes } from "../../testing/http/raw-http.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, signUpForm, solveBotCheck } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

let visitor: Browser;
const portal = await aPortal();
beforeAll(async () => {
  visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function countUsers(): Promise<number> {
  const [row] = await portal.database.query<{ count: string }>("select count(*) from users");
  return Number(row!.count);
}

const ownHeaders = () => ({
  cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  "x-xsrf-token": visitor.cookies.get("XSRF-TOKEN")!,
});

function post(contentType: string | undefined, body: string) {
  return rawRequest(portal.url, {
    method: "POST",
    path: "/register",
    headers: { ...ownHeaders(), ...(contentType ? { "content-type": contentType } : {}) },
    body,
  });
}

test("R-SIGNUP-3: fields that the form does not have are ignored and not stored", async () => {
  for (const [field, value] of [
    ["credit", 1_000_000],
    ["id", 1],
    ["verifiedAt", "2026-01-01T00:00:00Z"],
    ["verifiedPhoneAt", "2026-01-01T00:00:00Z"],
    ["mfaEnabled", true],
    ["password_hash", "x"],
    ["payment_code", "AAAAAAAA"],
    ["phoneNumber", "+84912345678"],
    ["username[]", "player_array"],
    ["constructor", "x"],
    ["", "x"],
  ] as const) {
    const form = await signUpForm(portal, { [field]: value });
    const newcomer = openBrowser(portal.url);
    expect((await newcomer.post("/register", form)).status, field).toBe(204);
    const { body } = await newcomer.get("/api/me");
    expect(body, field).toMatchObject({
      username: form["username"],
      phoneNumber: expect.stringContaining("912345678") as string,
      credit: 0,
      verifiedAt: null,
      verifiedPhoneAt: null,
      mfaEnabled: false,
    });
    const [row] = await portal.database.query<{ stored: string }>(
      "select to_jsonb(users)::text as stored from users where username = $1",
      [form["username"]],
    );
    expect(row!.stored, field).not.toMatch(/player_array|AAAAAAAA|1000000/);
  }
});

test("R-SIGNUP-3: a field is one plain value, no list, object or other type", async () => {
  const before = await countUsers();
  const good = await signUpForm(portal);
  for (const field of [
    "phone",
    "receiveNewsletter",
    "username",
    "password",
    "passwordConfirm",
    "gReCaptchaToken",
  ]) {
    // A null boolean counts as absent.
    const nothing = field === "receiveNewsletter" ? [] : [null];
    for (const value of [
      [good[field]],
      { 0: good[field] },
      { $ne: null },
      [],
      {},
      ...nothing,
      5,
      [[]],
    ]) {
      const answer = await visitor.post("/register", { ...good, [field]: value });
      expect(answer.status, `${field}: ${JSON.stringify(value)}`).toBe(422);
      expect(Object.keys(answer.body["errors"] as object)).toContain(field);
    }
  }
  expect(await countUsers()).toBe(before);
});

test("R-SIGNUP-3: a compressed body is refused", async () => {
  for (const encoding of ["gzip", "br", "identity, gzip", "zstd"]) {
    const { status } = await rawRequest(portal.url, {
      method: "POST",
      path: "/register",
      headers: {
        ...ownHeaders(),
        "content-type": "application/json",
        "content-encoding": encoding,
      },
      body: Buffer.from("1f8b0800", "hex"),
    });
    expect([400, 415], encoding).toContain(status);
  }
});

test("R-SIGNUP-2: a password of 1 MB gets 413, and nothing is hashed", async () => {
  const hash = vi.spyOn(portal.services.passwords, "hash");
  const password = "a1".repeat(512 * 1024);
  const form = await signUpForm(portal, { password, passwordConfirm: password });
  const answer = await post("application/json", JSON.stringify(form));
  expect(answer.status).toBe(413);
  expect(hash).not.toHaveBeenCalled();
});

test("R-SIGNUP-2: a body with a content-length of 1 MB is refused before it is sent", async () => {
  const { cookie, "x-xsrf-token": token } = ownHeaders();
  const head = [
    "POST /register HTTP/1.1",
    "host: localhost",
    "connection: close",
    "content-type: application/json",
    `cookie: ${cookie}`,
    `x-xsrf-token: ${token}`,
    `content-length: ${1024 * 1024}`,
  ];
  const answer = await sendBytes(portal.url, `${head.join("\r\n")}\r\n\r\n{"phone":`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("R-SIGNUP-2: a field of 10,000 characters is refused, and nothing is hashed", async () => {
  const hash = vi.spyOn(portal.services.passwords, "hash");
  const match = vi.spyOn(portal.services.passwords, "match");
  const long = "a1".repeat(5_000);
  for (const field of ["password", "username", "phone", "gReCaptchaToken"]) {
    const { status } = await visitor.post("/register", await signUpForm(portal, { [field]: long }));
    expect([field, status]).toEqual([field, 422]);
  }
  expect((await visitor.post("/login", { username: "demo", password: long })).status).toBe(422);
  expect(hash).not.toHaveBeenCalled();
  expect(match).not.toHaveBeenCalled();
});

test("R-SIGNUP-2: JSON nested 10,000 deep is refused", async () => {
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  const answer = await post("application/json", `{"username":${deep}}`);
  expect(answer.status).toBe(422);
});

test("R-SIGNUP-3: of a field that is sent twice the last value is checked and used", async () => {
  const form = JSON.stringify(await signUpForm(portal, { password: GOOD_PASSWORD }));
  const answer = await post("application/json", `${form.slice(0, -1)},"password":"weak"}`);
  expect(answer.status).toBe(422);
});

const check = async (username: unknown, token?: string) =>
  openBrowser(portal.url).post("/register/username", {
    username,
    gReCaptchaToken: token ?? (await solveBotCheck(portal.url, "registerUsernameCheck")),
  });

test("R-SIGNUP-2: a taken username is reported at its own step; a free one is not", async () => {
  const { username } = await aPlayer(portal);
  const taken = await check(username);
  expect([taken.status, taken.body["errors"]]).toEqual([
    422,
    { username: ["Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác."] },
  ]);
  expect((await check(`${username.slice(0, 20)}_x`)).status).toBe(204);
  expect((await check("admin")).body["errors"]).toEqual({
    username: ["Tên đăng nhập này không dùng được. Vui lòng chọn tên khác."],
  });
  expect((await check("Lệnh Hồ")).status).toBe(422);
});

test("R-FAIR-1 R-SIGNUP-2: each check needs its own bot check, made for it", async () => {
  const { username } = await aPlayer(portal);
  const used = await solveBotCheck(portal.url, "registerUsernameCheck");
  await check("somebody_else", used);
  const another = await solveBotCheck(portal.url, "registerFormSubmit");
  for (const token of [used, another, "forged", ""]) {
    const answer = await check(username, token);
    expect([answer.status, Object.keys(answer.body["errors"] as object)]).toEqual([
      422,
      ["gReCaptchaToken"],
    ]);
  }
});
