import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import {
  anOwner,
  changePassword,
  contactsOf,
  type Owner,
  undo,
  undoTokensTexted,
  undoTokensTo,
} from "../../testing/people/changes.ts";
import {
  anAddress,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
  tokenIn,
} from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { wrongCode } from "../../testing/people/phones.ts";
import { aResetToken, resetPassword } from "../../testing/people/recovery.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { startPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import type { Sandbox } from "../../testing/portal/sandbox.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";

let portal: TestPortal;
let sandbox: Sandbox;
let close: () => Promise<void>;
beforeAll(async () => {
  const PORTAL_CONFIG = portalConfigWith({ accounts: { emailPolicy: "open" } });
  ({ portal, sandbox, close } = await startPortalWithSandbox({ PORTAL_CONFIG }));
});
afterAll(() => close());

type Fields = Record<string, unknown>;

const change = ({ browser }: Person, newEmail: unknown, proof?: Fields): Promise<Answer> =>
  browser.post("/api/user/change-email", {
    newEmail,
    ...(proof ?? { currentPassword: GOOD_PASSWORD }),
  });
const open = (token: string) =>
  openBrowser(portal.url).send("PUT", "/email-verification", { token });

/** Returns the token of the link in the latest email to an address. */
async function linkTo(address: string, count = 1): Promise<string> {
  return tokenIn((await emailsTo(sandbox, address, count)).at(-1)!, "email-verification");
}

const emailOf = async (person: Person) => {
  const { email, emailVerifiedAt } = await contactsOf(portal, person);
  return { email, isVerified: emailVerifiedAt !== null };
};

describe("R-ME-1: under the policy `locked`, which is the default", () => {
  test("no email is changed", async () => {
    const locked = await startTestPortal();
    const player = await aPlayerWithEmail(locked);
    const answer = await change(player, anAddress());
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      errorCode: "email_locked",
      message: "Hiện chưa thể đổi email của tài khoản.",
    });
    expect((await player.browser.get("/api/me")).body["email"]).toBe(player.email);
    await locked.close();
  });
});

describe("R-ME-1: under the policy `open` an unverified email", () => {
  test("is replaced at once, and the new one is to be verified", async () => {
    const player = await anOwner(portal, { email: false });
    const newEmail = anAddress();
    const answer = await change(player, newEmail);
    expect(answer.status).toBe(200);
    expect(answer.body["message"]).toContain("Đã đổi email.");
    expect(await emailOf(player)).toEqual({ email: newEmail, isVerified: false });
    expect((await open(await linkTo(newEmail))).status).toBe(204);
    expect(await emailOf(player)).toEqual({ email: newEmail, isVerified: true });
  });

  test("is told of it without a link; the verified phone gets the one that undoes it", async () => {
    const player = await anOwner(portal, { email: false });
    const newEmail = anAddress();
    await change(player, newEmail);
    const [message] = await emailsTo(sandbox, player.email, 1);
    expect(message!.subject).toBe("Email tài khoản FS Online vừa được đổi");
    expect(message!.links).toEqual(["http://localhost:3000/recovery"]);
    const [token] = await undoTokensTexted(sandbox, player.phone);
    expect((await undo(portal, token!)).status).toBe(200);
    expect(await emailOf(player)).toEqual({ email: player.email, isVerified: false });
    await jobsDone(portal);
    expect((await sandbox.mailTo(newEmail))[0]!.subject).toContain("không còn thuộc");
  });

  test("may be the first one that the account has", async () => {
    const player = await aPlayer(portal);
    const newEmail = anAddress();
    expect((await change(player, newEmail)).status).toBe(200);
    expect(await emailOf(player)).toEqual({ email: newEmail, isVerified: false });
  });
});

describe("R-ME-1: under the policy `open` a verified email", () => {
  test("stays until the link that was sent to the new one has been opened", async () => {
    const player = await aPlayerWithEmail(portal);
    const newEmail = anAddress();
    const answer = await change(player, newEmail);
    expect(answer.status).toBe(200);
    expect(answer.body["message"]).toContain("chỉ đổi sau khi bạn mở liên kết");
    expect(await emailOf(player)).toEqual({ email: player.email, isVerified: true });
    const [message] = await emailsTo(sandbox, newEmail, 1);
    expect(message!.subject).toBe("Xác minh email mới cho tài khoản FS Online");
    expect((await open(await linkTo(newEmail))).status).toBe(204);
    expect(await emailOf(player)).toEqual({ email: newEmail, isVerified: true });
    expect((await player.browser.get("/api/me")).status, "the session goes on").toBe(200);
  });

  test("is told of it, with the link that brings it back", async () => {
    const player = await aPlayerWithEmail(portal);
    const newEmail = anAddress();
    await change(player, newEmail);
    await jobsDone(portal);
    expect(await sandbox.mailTo(player.email), "nothing has changed yet").toEqual([]);
    await open(await linkTo(newEmail));
    const [message] = await emailsTo(sandbox, player.email, 1);
    expect(message!.text).toContain(`${newEmail[0]}•••@example.vn`);
    const [token] = await undoTokensTo(sandbox, player.email);
    await undo(portal, token!);
    expect(await emailOf(player)).toEqual({ email: player.email, isVerified: true });
  });

  test("is changed by the code that was mailed to it, without the password", async () => {
    const player = await aPlayerWithEmail(portal);
    const newEmail = anAddress();
    const securityCode = await aSecurityCode(sandbox, player, "confirm.change_email");
    expect((await change(player, newEmail, { securityCode })).status).toBe(200);
    expect((await change(player, anAddress(), { securityCode })).body["errors"]).toEqual({
      securityCode: ["Mã bảo mật không đúng hoặc đã hết hạn."],
    });
    expect((await open(await linkTo(newEmail))).status).toBe(204);
  });

  test("of several wishes gets the last one", async () => {
    const player = await aPlayerWithEmail(portal);
    const [first, last] = [anAddress(), anAddress()];
    await change(player, first);
    const firstLink = await linkTo(first);
    await change(player, last);
    expect((await open(firstLink)).status).toBe(422);
    expect((await open(await linkTo(last))).status).toBe(204);
    expect(await emailOf(player)).toEqual({ email: last, isVerified: true });
  });
});

describe("R-EMAIL-1: the link to a new address", () => {
  async function aPending(): Promise<{ player: Owner; newEmail: string; token: string }> {
    const player = await anOwner(portal);
    const newEmail = anAddress();
    await change(player, newEmail);
    return { player, newEmail, token: await linkTo(newEmail) };
  }

  test("works once, for 30 minutes, and sets no password", async () => {
    const { player, token } = await aPending();
    expect((await resetPassword(portal, token, "Giang-ho-dem-mua-88")).status).toBe(422);
    const wait = (minutes: number) =>
      portal.database.query(
        `update link_tokens set expires_at = expires_at - make_interval(mins => $1)
         where user_id = (select id from users where username = $2)`,
        [minutes, player.username],
      );
    await wait(30);
    expect((await open(token)).status).toBe(422);
    await wait(-30);
    expect((await open(token)).status).toBe(204);
    expect((await open(token)).status).toBe(409);
  });

  test("dies with a change of password, and kills the links that went to the old address", async () => {
    const { player, token } = await aPending();
    await changePassword(player.browser);
    expect((await open(token)).status).toBe(422);

    const other = await aPending();
    const reset = await aResetToken(portal, sandbox, other.player);
    expect((await open(other.token)).status).toBe(204);
    expect((await resetPassword(portal, reset, "Giang-ho-dem-mua-88")).status).toBe(422);
  });
});

describe("R-ME-1: a change of email takes", () => {
  test.each<[string, Fields, Record<string, string[]>]>([
    ["no proof", {}, { currentPassword: ["Vui lòng nhập mật khẩu."] }],
    ["an empty one", { currentPassword: "" }, { currentPassword: ["Vui lòng nhập mật khẩu."] }],
    ["a wrong password", { currentPassword: "x" }, { currentPassword: ["Mật khẩu không đúng."] }],
    [
      "a wrong code",
      { securityCode: "000000" },
      { securityCode: ["Mã bảo mật không đúng hoặc đã hết hạn."] },
    ],
    [
      "a wrong code beside the right password",
      { currentPassword: GOOD_PASSWORD, securityCode: "000000" },
      { securityCode: ["Mã bảo mật không đúng hoặc đã hết hạn."] },
    ],
  ])("not %s", async (_what, proof, errors) => {
    const player = await aPlayerWithEmail(portal);
    const answer = await change(player, anAddress(), proof);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual(errors);
  });

  test("not a code of another action or session, nor one that was guessed at too often", async () => {
    const player = await aPlayerWithEmail(portal);
    const other = openBrowser(portal.url);
    await other.post("/login", { username: player.username, password: GOOD_PASSWORD });
    const payment = await aSecurityCode(sandbox, player, "confirm.payment");
    const elsewhere = { ...player, browser: other };
    const theirs = await aSecurityCode(sandbox, elsewhere, "confirm.change_email");
    const own = await aSecurityCode(sandbox, player, "confirm.change_email");
    const guesses = [payment, theirs, ...[0, 1, 2].map((index) => wrongCode(own, index)), own];
    for (const securityCode of guesses) {
      expect((await change(player, anAddress(), { securityCode })).status).toBe(422);
    }
  });
});

describe("R-ME-1: the new address", () => {
  test.each([
    ["", "Vui lòng nhập email của bạn"],
    ["khong-co-a-cong", "Địa chỉ email không hợp lệ"],
    ["nguyen＠example.vn", "Địa chỉ email không hợp lệ"],
    ["nguyen@exаmple.vn", "Địa chỉ email không hợp lệ"],
    ["nguyễn@example.vn", "Địa chỉ email không hợp lệ"],
    ["a@b.vn\r\nBcc: all@example.vn", "Địa chỉ email không hợp lệ"],
    [`${"a".repeat(120)}@example.vn`, "Địa chỉ email không hợp lệ"],
    [["a@example.vn"], "Vui lòng nhập email của bạn"],
  ])("%j is refused at its field", async (newEmail, message) => {
    const answer = await change(await aPlayerWithEmail(portal), newEmail);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual({ newEmail: [message] });
  });

  test("that is the present one, in whatever capitals, is refused", async () => {
    const player = await aPlayerWithEmail(portal);
    for (const same of [player.email, player.email.toUpperCase()]) {
      expect((await change(player, same)).body["errors"]).toEqual({
        newEmail: ["Đây chính là email hiện tại của tài khoản."],
      });
    }
  });

  test("is kept as it was typed, but for the capitals of its domain", async () => {
    const player = await aPlayer(portal);
    const typed = `Nguyen.${anAddress()}`.replace("@example.vn", "@EXAMPLE.Vn");
    await change(player, typed);
    expect((await emailOf(player)).email).toBe(typed.replace("@EXAMPLE.Vn", "@example.vn"));
  });

  test("of another account and one of nobody get the same answer, and both their email", async () => {
    const taken = (await aPlayerWithEmail(portal)).email;
    const player = await aPlayerWithEmail(portal);
    const free = await change(player, anAddress());
    expect(withoutIdentity(await change(player, taken))).toEqual(withoutIdentity(free));
    expect((await open(await linkTo(taken))).status).toBe(204);
    expect((await emailOf(player)).email).toBe(taken);
  });
});
