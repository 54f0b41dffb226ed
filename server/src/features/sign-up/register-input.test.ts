import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { rawRequest, sendBytes } from "../../testing/http/raw-http.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { GOOD_PASSWORD, signUpForm } from "../../testing/people/people.ts";
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

test.each(["__proto__", "constructor"])(
  "R-SIGNUP-3: %s as a poisoned object is refused",
  async (key) => {
    const form = JSON.stringify(await signUpForm(portal)).slice(0, -1);
    const poison = key === "__proto__" ? '{"isAdmin":true}' : '{"prototype":{"isAdmin":true}}';
    const before = await countUsers();
    const answer = await post("application/json", `${form},"${key}":${poison}}`);
    expect([400, 422]).toContain(answer.status);
    expect(await countUsers()).toBe(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  },
);

test.each([
  "phone",
  "receiveNewsletter",
  "username",
  "password",
  "passwordConfirm",
  "gReCaptchaToken",
])("R-SIGNUP-3: %s is one plain value, no list, object or other type", async (field) => {
  const before = await countUsers();
  const good = await signUpForm(portal);
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
    expect(answer.status, JSON.stringify(value)).toBe(422);
    expect(Object.keys(answer.body["errors"] as object)).toContain(field);
  }
  expect(await countUsers()).toBe(before);
});

const JSON_SPELLINGS = [
  "application/json",
  "Application/JSON",
  "application/json;charset=utf-8",
  "application/json; charset=UTF-8",
  "application/json ;charset=utf-8",
  "application/json;",
  "application/json ",
  " application/json",
];
const OTHER_SPELLINGS = [
  undefined,
  "text/plain",
  "text/html",
  "text/json",
  "text/x-json",
  "application/javascript",
  "application/x-json",
  "application/json-patch+json",
  "application/vnd.api+json",
  "application/jsonx",
  "application/json\tx",
  "application/json a",
  "application/json, text/plain",
  "application/json/x",
  "application/jso",
  "application\\json",
  "application",
  "json",
  "*/*",
  ";application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/xml",
];

test("R-SIGNUP-3: each spelling of the JSON content type is accepted with the form's rules, or refused", async () => {
  for (const type of JSON_SPELLINGS) {
    const before = await countUsers();
    const broken = await post(type, JSON.stringify(await signUpForm(portal, { username: "A b" })));
    expect([415, 422], type).toContain(broken.status);
    expect(await countUsers(), type).toBe(before);
    const good = await post(type, JSON.stringify(await signUpForm(portal)));
    expect([type, good.status]).toEqual([type, broken.status === 422 ? 204 : 415]);
  }
});

test("R-SIGNUP-3: other content types are refused", async () => {
  const before = await countUsers();
  for (const type of OTHER_SPELLINGS) {
    for (const form of [await signUpForm(portal, { username: "A b" }), await signUpForm(portal)]) {
      expect([400, 415, 422], type).toContain((await post(type, JSON.stringify(form))).status);
    }
    expect(await countUsers(), type).toBe(before);
  }
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

test.each(["password", "username", "phone", "gReCaptchaToken"])(
  "R-SIGNUP-2: a %s of 10,000 characters is refused, and nothing is hashed",
  async (field) => {
    const hash = vi.spyOn(portal.services.passwords, "hash");
    const verify = vi.spyOn(portal.services.passwords, "match");
    const answer = await visitor.post(
      "/register",
      await signUpForm(portal, { [field]: "a1".repeat(5_000) }),
    );
    expect(answer.status).toBe(422);
    const login = await visitor.post("/login", { username: "demo", password: "a1".repeat(5_000) });
    expect(login.status).toBe(422);
    expect(hash).not.toHaveBeenCalled();
    expect(verify).not.toHaveBeenCalled();
  },
);

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
