/** Every way to set a password (`paths`) refuses the same weak passwords, and ends codes, links and other sessions. */
import { calls } from "@portal/contract/http/calls";
import { describe, expect, test } from "vitest";
import { untilServed } from "../testing/patience.ts";
import { type Answer, openBrowser } from "../testing/people/browser.ts";
import { anOwner, changePassword, type Owner } from "../testing/people/changes.ts";
import { jobsDone, emailsTo } from "../testing/people/mailbox.ts";
import { GOOD_PASSWORD, signUpForm } from "../testing/people/people.ts";
import { anOtp } from "../testing/people/phones.ts";
import { aResetToken, logInWith, resetByPhone, resetPassword } from "../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

/** A way to set a password, for an account with everything that it needs. */
type Path = {
  readonly field: "password" | "newPassword";
  attempt(player: Owner, password: string): Promise<Answer>;
};

const changes: Record<string, Path> = {
  "POST /reset-password": {
    field: "password",
    attempt: async (player, password) =>
      resetPassword(portal, await aResetToken(portal, sandbox, player), password),
  },
  "POST /reset-password-by-phone": {
    field: "newPassword",
    attempt: async (player, password) =>
      resetByPhone(portal, player.username, await anOtp(portal, sandbox, player), password),
  },
  "POST /api/user/change-password": {
    field: "password",
    attempt: ({ browser }, password) => changePassword(browser, password),
  },
};

const paths: Record<string, Path> = {
  ...changes,
  "POST /register": {
    field: "password",
    attempt: async ({ username, phone }, password) => {
      // The first name is taken, so this registers another account, whose name is part of the first one.
      const form = { username: username.slice(0, -1), phone, password, passwordConfirm: password };
      return openBrowser(portal.url).post("/register", await signUpForm(portal, form));
    },
  },
};

test("R-SEC-2: every call that takes a new password is in this matrix", () => {
  const taking = calls.filter(({ body }) => {
    const { shape = {} } = (body as { def?: { shape?: object } } | undefined)?.def ?? {};
    return "passwordConfirm" in shape || "newPassword" in shape;
  });
  const names = taking.map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(Object.keys(paths).toSorted());
});

const rules: [string, (player: Owner) => string, RegExp][] = [
  ["short", () => "Ab1-", /ít nhất 8 ký tự/],
  ["of 129 characters", () => `Aa1-${"x".repeat(125)}`, /tối đa 128 ký tự/],
  ["weak", () => "abcdefgh", /mật khẩu mạnh hơn/],
  ["common", () => "P@ssw0rd!2026", /quá phổ biến/],
  ["the username", ({ username }) => `${username}-A1`, /tên đăng nhập/],
  ["the phone", ({ phone }) => `${phone}-Aa`, /số điện thoại/],
  ["the game", () => "Fsonline@2026", /tên game/],
];

test.each(Object.entries(paths))(
  "R-SEC-2: %s refuses a weak, common or own password, at its field",
  async (_name, { field, attempt }) => {
    const player = await anOwner(portal);
    for (const [what, passwordOf, message] of rules) {
      const answer = await untilServed(() => attempt(player, passwordOf(player)));
      expect.soft(answer.status, what).toBe(422);
      const errors = answer.body["errors"] as Record<string, string[]>;
      expect.soft(Object.keys(errors), what).toEqual([field]);
      expect.soft(errors[field]?.[0], what).toMatch(message);
    }
    expect(await logInWith(portal, player.username, GOOD_PASSWORD)).toBe(204);
  },
);

const NEW_PASSWORD = "Giang-ho-dem-mua-88";

describe.each(Object.entries(changes))("%s", (_name, { attempt }) => {
  test("R-RECOVER-3: invalidates reset links sent earlier", async () => {
    const player = await anOwner(portal);
    const token = await aResetToken(portal, sandbox, player);
    expect((await attempt(player, NEW_PASSWORD)).status).toBe(200);
    expect((await openBrowser(portal.url).get(`/reset-password/${token}`)).status).toBe(422);
    expect((await resetPassword(portal, token, "Giang-ho-dem-mua-99")).status).toBe(422);
    expect(await logInWith(portal, player.username, NEW_PASSWORD)).toBe(204);
  });

  test("R-RECOVER-3: sets the same password from a Mac and from Windows", async () => {
    const player = await anOwner(portal);
    const password = "Giang hồ đêm mưa 88";
    expect((await attempt(player, password.normalize("NFD"))).status).toBe(200);
    expect(await logInWith(portal, player.username, password.normalize("NFC"))).toBe(204);
    expect(await logInWith(portal, player.username, password.normalize("NFD"))).toBe(204);
  });

  test("R-SEC-2: leaves no code alive that was sent before", async () => {
    const player = await anOwner(portal);
    const otp = await anOtp(portal, sandbox, player);
    expect((await attempt(player, NEW_PASSWORD)).status).toBe(200);
    const answer = await resetByPhone(portal, player.username, otp, "Giang-ho-dem-mua-99");
    expect(answer.status).toBe(422);
  });

  test("R-SEC-2: ends the player's other sessions and notifies the player by email", async () => {
    const player = await anOwner(portal);
    const other = openBrowser(portal.url);
    await other.post("/login", { username: player.username, password: GOOD_PASSWORD });
    expect((await other.get("/api/me")).status).toBe(200);
    expect((await attempt(player, NEW_PASSWORD)).status).toBe(200);
    expect((await other.get("/api/me")).status).toBe(401);
    await jobsDone(portal);
    const subjects = (await emailsTo(sandbox, player.email, 1)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("vừa được đổi"))).toHaveLength(1);
  });
});
