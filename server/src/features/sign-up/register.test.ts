/** The registration: what it stores, which fields it refuses with which message, and that it signs the player in. */
import { expect, test } from "vitest";
import { isPaymentCode } from "../../domain/payments/payment-code.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, signUpForm } from "../../testing/people/people.ts";
import { REAL_HASHING, aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal({}, undefined, REAL_HASHING);

async function register(overrides: Record<string, unknown> = {}): Promise<Answer> {
  return openBrowser(portal.url).post("/register", await signUpForm(portal, overrides));
}

type Row = {
  readonly phone_number: string;
  readonly receives_newsletter: boolean;
  readonly password_hash: string;
  readonly payment_code: string;
};

async function rowOf(username: string): Promise<Row | undefined> {
  const [row] = await portal.database.query<Row>("select * from users where username = $1", [
    username,
  ]);
  return row;
}

test("R-SIGNUP-5: a registration replies 204 and starts a session", async () => {
  const browser = openBrowser(portal.url);
  await browser.get("/api/csrf-cookie");
  const visitorsToken = browser.cookies.get("session");
  const form = await signUpForm(portal);
  const answer = await browser.post("/register", form);
  expect(answer.status).toBe(204);
  expect(answer.text).toBe("");
  expect(browser.cookies.get("session")).not.toBe(visitorsToken);
  const me = await browser.get("/api/me");
  expect(me.status).toBe(200);
  expect(me.body).toMatchObject({ username: form["username"], credit: 0, debtCredit: 0 });
  expect((await browser.post("/logout")).status).toBe(204);
  const { username, password } = form;
  expect((await openBrowser(portal.url).post("/login", { username, password })).status).toBe(204);
});

test("R-SIGNUP-3: the fields are stored, the password only as a hash with the present parameters", async () => {
  const { username } = await aPlayer(portal, { receiveNewsletter: true, phone: "0987654321" });
  const row = await rowOf(username);
  expect(row).toMatchObject({ phone_number: "+84987654321", receives_newsletter: true });
  expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(isPaymentCode(row!.payment_code)).toBe(true);
  expect(JSON.stringify(row)).not.toContain(GOOD_PASSWORD);
});

test("R-SIGNUP-3: two players with one password have different hashes and payment codes", async () => {
  const rows = [
    await rowOf((await aPlayer(portal)).username),
    await rowOf((await aPlayer(portal)).username),
  ];
  expect(rows[0]!.password_hash).not.toBe(rows[1]!.password_hash);
  expect(rows[0]!.payment_code).not.toBe(rows[1]!.payment_code);
});

test("R-SIGNUP-4: every invalid field is reported in one reply, with the form's messages", async () => {
  const answer = await register({
    phone: "12",
    username: "Á",
    password: "abc",
    passwordConfirm: "abd",
    gReCaptchaToken: "",
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({
    statusCode: 422,
    message: expect.stringMatching(/^Số điện thoại không hợp lệ: số Việt Nam bắt đầu bằng 0/),
    errors: {
      phone: [expect.stringMatching(/^Số điện thoại không hợp lệ: số Việt Nam bắt đầu bằng 0/)],
      username: ["Tên đăng nhập phải có từ 4 đến 32 ký tự."],
      password: ["Mật khẩu phải có ít nhất 8 ký tự."],
      passwordConfirm: ["Mật khẩu xác nhận không khớp."],
      gReCaptchaToken: ["Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại."],
    },
    requestId: expect.any(String),
  });
});

test("R-SIGNUP-4: an empty form gets an error at each field", async () => {
  const answer = await openBrowser(portal.url).post("/register", {});
  expect(answer.body["errors"]).toEqual({
    phone: ["Vui lòng nhập số điện thoại"],
    username: ["Vui lòng chọn tên đăng nhập."],
    password: ["Vui lòng nhập mật khẩu."],
    passwordConfirm: ["Vui lòng nhập mật khẩu xác nhận."],
    gReCaptchaToken: ["Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại."],
  });
});

test("R-SIGNUP-4: a taken name is reported at its field, and the account stays unchanged", async () => {
  const { username } = await aPlayer(portal);
  const before = await rowOf(username);
  const answer = await register({ username });
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toEqual({
    username: ["Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác."],
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await rowOf(username)).toEqual(before);
});

test("R-SIGNUP-4: some names are reserved for the operator", async () => {
  const errors = {
    username: ["Tên đăng nhập này không dùng được. Vui lòng chọn tên khác."],
  };
  for (const username of ["admin", "quantri", "fsonline", "support", "system"]) {
    const { status, body } = await register({ username });
    expect([username, status, body["errors"]]).toEqual([username, 422, errors]);
    expect(await rowOf(username)).toBeUndefined();
  }
});

test("R-SIGNUP-2: phones are stored in E.164, those of other countries too, and may be shared", async () => {
  for (const [phone, e164] of [
    ["0912345678", "+84912345678"],
    ["84912345678", "+84912345678"],
    ["+84912345678", "+84912345678"],
    ["0084912345678", "+84912345678"],
    ["+819012345678", "+819012345678"],
    ["00819012345678", "+819012345678"],
    ["+12025550123", "+12025550123"],
    ["+4915123456789", "+4915123456789"],
  ] as const) {
    const { browser } = await aPlayer(portal, { phone });
    expect([phone, (await browser.get("/api/me")).body["phoneNumber"]]).toEqual([phone, e164]);
  }
});

test("R-SIGNUP-2: a number that is no mobile number is refused with the reason", async () => {
  for (const [phone, reason] of [
    ["0000000000", /số nước khác bằng \+ hoặc 00/],
    ["1234567890", /số nước khác bằng \+ hoặc 00/],
    ["02438251234", /thừa 1 chữ số/],
    ["0112345678", /đầu số 011 không phải của di động Việt Nam/],
    ["+9991234567890", /xem lại mã quốc gia/],
    ["+12025550123456", /xem lại mã quốc gia/],
    ["+442071838750", /không có số di động nào như vậy/],
  ] as const) {
    const { status, body } = await register({ phone });
    const errors = { phone: [expect.stringMatching(/^Số điện thoại không hợp lệ: /)] };
    expect([phone, status, body["errors"]]).toEqual([phone, 422, errors]);
    expect(body["message"], phone).toMatch(reason);
  }
});

test("R-SIGNUP-5: a registration in a signed-in browser starts a session of the new account and ends the old one", async () => {
  const { browser } = await aPlayer(portal);
  const old = browser.cookies.get("session")!;
  const form = await signUpForm(portal);
  expect((await browser.post("/register", form)).status).toBe(204);
  expect((await browser.get("/api/me")).body["username"]).toBe(form["username"]);
  const replayed = openBrowser(portal.url, new Map([["session", old]]));
  expect((await replayed.get("/api/me")).status).toBe(401);
});
