/** After a change was undone, the account cannot spend until it has a new password. */
import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { stopAt } from "../../fault-injection/stop-point.ts";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";
import {
  brokenInvariants,
  contentOf,
  historyOf,
  topUp,
  transfer,
  walletOf,
} from "../../testing/money/wallets.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import {
  anOwner,
  changePassword,
  type Owner,
  undo,
  undoTokensTo,
} from "../../testing/people/changes.ts";
import { logInWith, resetPassword } from "../../testing/people/recovery.ts";
import { startPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import type { Sandbox } from "../../testing/portal/sandbox.ts";
import type { TestPortal } from "../../testing/portal/test-portal.ts";

let portal: TestPortal;
let sandbox: Sandbox;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ portal, sandbox, close } = await startPortalWithSandbox());
  return close;
});

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const ORDER = { creditAmount: 200, zoneId: "1" };
const LOCKED = {
  statusCode: 403,
  errorCode: "spending_locked",
  message:
    "Tài khoản đang tạm khóa chi tiêu vì vừa có thay đổi được hoàn tác. Hãy đặt mật khẩu mới ở trang Lấy lại tài khoản để mở khóa.",
};

/** Returns an account with 500 KP whose password has been changed, and the link that undoes the change. */
async function aRichTarget(): Promise<{ owner: Owner; token: string }> {
  const owner = await anOwner(portal);
  await topUp(portal, owner, 50_000);
  await changePassword(owner.browser);
  const [token] = await undoTokensTo(sandbox, owner.email);
  return { owner, token: token! };
}

/** Opens a session without a password. */
async function aSessionOf({ username }: Owner): Promise<Browser> {
  const token = randomBytes(32).toString("base64url");
  await portal.database.query(
    `insert into sessions (token_hash, user_id, remember, idle_ends_at, ends_at)
     select $1, id, false, now() + interval '1 hour', now() + interval '1 hour'
     from users where username = $2`,
    [hashToken(token), username],
  );
  const browser = openBrowser(portal.url, new Map([["session", token]]));
  await browser.get("/api/csrf-cookie");
  return browser;
}

test("R-GAME-2: after an undo the account cannot spend until it has a new password; top-ups are still credited", async () => {
  const { owner, token } = await aRichTarget();
  const content = await contentOf(owner);
  const { resetToken } = (await undo(portal, token)).body as { resetToken: string };
  const locked = { ...owner, browser: await aSessionOf(owner) };
  const refused = await locked.browser.post("/api/recharge/game", ORDER);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject(LOCKED);
  await transfer(portal, content, 10_000);
  expect(await walletOf(locked)).toEqual({ credit: 600, debt: 0 });
  expect((await historyOf(locked)).map(({ type }) => type)).toEqual([
    "topup.bank-transfer",
    "topup.bank-transfer",
  ]);

  expect((await resetPassword(portal, resetToken, NEW_PASSWORD)).status).toBe(200);
  const browser = openBrowser(portal.url);
  await browser.post("/login", { username: owner.username, password: NEW_PASSWORD });
  const bought = await browser.post("/api/recharge/game", ORDER);
  expect(bought.body).toMatchObject({ status: "success" });
  expect(await walletOf({ ...owner, browser })).toEqual({ credit: 400, debt: 0 });
  expect(await brokenInvariants(portal)).toEqual([]);
});

test("R-GAME-2: a repeat of an earlier order's key still gets its reply", async () => {
  const { owner, token } = await aRichTarget();
  const key = { "idempotency-key": "one-order-of-the-page" };
  const first = await owner.browser.post("/api/recharge/game", ORDER, key);
  expect(first.body).toMatchObject({ status: "success" });
  await undo(portal, token);
  const browser = await aSessionOf(owner);
  expect((await browser.post("/api/recharge/game", ORDER, key)).body).toEqual(first.body);
  const another = await browser.post("/api/recharge/game", ORDER, {
    "idempotency-key": "another-order-of-the-page",
  });
  expect(another.body).toMatchObject(LOCKED);
  expect(await walletOf({ ...owner, browser })).toEqual({ credit: 300, debt: 0 });
});

test("R-GAME-2: an order during an undo waits for it and is refused", async () => {
  const { owner, token } = await aRichTarget();
  // Loads the zones, so that the order goes straight to the database.
  await owner.browser.get("/api/zones");
  const stop = await stopAt(portal.database, {
    statement: "insert",
    table: "link_tokens",
    when: "new.purpose = 'reset-password'",
  });
  const undoing = undo(portal, token);
  await stop.reached();
  const ordering = owner.browser.post("/api/recharge/game", ORDER);
  await expect
    .poll(() =>
      portal.database.query(
        `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'
             and wait_event <> 'advisory'`,
      ),
    )
    .toHaveLength(1);
  await stop.open();
  expect((await undoing).status).toBe(200);
  expect((await ordering).body).toMatchObject(LOCKED);
  expect(await brokenInvariants(portal)).toEqual([]);
  const moved = await portal.database.query("select from journals where kind = 'recharge.hold'");
  expect(moved).toEqual([]);
});

test("R-GAME-2: no known password logs in to a locked account", async () => {
  const { owner, token } = await aRichTarget();
  await undo(portal, token);
  const browser = await aSessionOf(owner);
  const change = await changePassword(browser, NEW_PASSWORD);
  expect(change.body["errors"]).toEqual({ currentPassword: ["Mật khẩu cũ không đúng."] });
  expect(await logInWith(portal, owner.username, NEW_PASSWORD)).toBe(422);
  expect((await browser.post("/api/recharge/game", ORDER)).status).toBe(403);
});
