/**
 * What staff do to an account: lock it, stop or limit its spending, correct its contacts, end its access; and the
 * player's page.
 */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "../kit/database/sql.ts";
import { aPlayerWith } from "../testing/money/wallets.ts";
import { concurrently } from "../testing/concurrently.ts";
import { okay, openBrowser } from "../testing/people/browser.ts";
import { anOwner, undoTokensTexted, undoTokensTo } from "../testing/people/changes.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import { aPhoneNumber, inE164 } from "../testing/people/phones.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";
import {
  approvedBy,
  byTwo,
  contactSeenBy,
  doneBy,
  proposedBy,
  read,
  refusalOf,
  sessionOf,
  signInStaff,
} from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const { portal, sandbox } = await aPortalWithSandbox();
const console = await aConsole(portal.database, { PUBLIC_URL: portal.url });
const { lan, minh, hoa, kiem } = await signInStaff(console);

/** SHA-256 over the fields, as the hash of a preview without anything personal is made. */
const hashWithoutKey = (parts: readonly object[]): Buffer => {
  const text = parts.map((part) =>
    JSON.stringify(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  return createHash("sha256").update(text.join("\n")).digest();
};

const logIn = (username: string, password = GOOD_PASSWORD) =>
  openBrowser(portal.url).post("/login", { username, password });

const pageOf = ({ username }: Pick<Person, "username">, staff = hoa) =>
  read(staff, `players/${username}`);

const elapse = (username: string, column: string) =>
  portal.database.query(`update users set ${column} = now() where username = $1`, [username]);

describe("a locked account", () => {
  test("R-LOGIN-1: only a person with its password learns why, and all sessions end", async () => {
    const { username, browser } = await aPlayer(portal);
    const order = { operation: "lock", username, playerReason: "Dùng phần mềm gian lận" };
    expect(await refusalOf(doneBy(lan, order))).toBe("takes_approval");
    await okay(doneBy(minh, order));
    expect((await browser.get("/api/me")).status).toBe(401);
    const right = await logIn(username);
    expect(right.body).toMatchObject({
      errorCode: "account_locked",
      message: expect.stringContaining("Dùng phần mềm gian lận.") as string,
    });
    const wrong = await logIn(username, "Sai-mat-khau-2026");
    const { errors, statusCode } = (await logIn("nobody_at_all", "Sai-mat-khau-2026")).body;
    expect(wrong.body).toMatchObject({ errors, statusCode });
    expect((await pageOf({ username }))["lock"]).toMatchObject({ endsAt: null });
    expect(await refusalOf(doneBy(minh, { operation: "unlock", username }))).toBe("takes_approval");
    await okay(doneBy(hoa, { operation: "unlock", username }));
    expect((await logIn(username)).status).toBe(204);
  });

  test("support locks for a day, which ends by itself", async () => {
    const { username } = await aPlayer(portal);
    const order = { operation: "lock-for-a-day", username, playerReason: "Đang kiểm tra" };
    await okay(doneBy(lan, order));
    expect((await logIn(username)).body["errorCode"]).toBe("account_locked");
    await elapse(username, "lock_ends_at");
    expect((await logIn(username)).status).toBe(204);
  });

  test("of twenty logins at the moment of the lock no session is left", async () => {
    const { username } = await aPlayer(portal);
    const order = { operation: "lock", username, playerReason: "Gian lận" };
    const attempts = concurrently(20, () => logIn(username));
    await okay(doneBy(minh, order));
    await attempts;
    expect(await pageOf({ username })).toMatchObject({ sessions: [] });
  });
});

test("R-OPS-3: support stops spending for a day, and cannot prolong or end a stop by payments", async () => {
  const { username } = await aPlayer(portal);
  const stop = { operation: "stop-spending-for-a-day", username };
  await okay(doneBy(lan, stop));
  expect((await pageOf({ username }))["spendingStop"]).toMatchObject({
    endsAt: expect.any(String) as string,
  });
  await elapse(username, "spending_stop_ends_at");
  expect((await pageOf({ username }))["spendingStop"]).toBeNull();
  await okay(doneBy(minh, { operation: "stop-spending", username }));
  expect(await refusalOf(doneBy(lan, stop))).toBe("operation_refused");
  expect((await pageOf({ username }))["spendingStop"]).toMatchObject({ endsAt: null });
});

test("R-OPS-3: a limit that a player asks for holds at once, and a higher one after a day", async () => {
  const { username } = await aPlayer(portal);
  const limit = (limitKp: number) => ({
    operation: "limit-spending",
    username,
    period: "day",
    limitKp,
  });
  expect((await okay(doneBy(lan, limit(500)))).body["facts"]).toMatchObject({ isAtOnce: true });
  expect((await okay(doneBy(lan, limit(900)))).body["facts"]).toMatchObject({ isAtOnce: false });
  expect((await pageOf({ username }))["spendingLimits"]).toContainEqual({
    period: "day",
    limitKp: 500,
    spentKp: 0,
  });
});

describe("a corrected contact", () => {
  test("R-RECOVERY: the former contacts are notified and may undo it", async () => {
    const owner = await anOwner(portal);
    const { username } = owner;
    const phone = aPhoneNumber();
    const order = { operation: "correct-contact", username, what: "phone", contact: phone };
    await okay(byTwo(lan, hoa, order));
    const kept = await portal.database.query(
      "select a::text, l::text from approvals a, operator_log l",
    );
    expect(JSON.stringify(kept)).not.toContain(phone.slice(1));
    const [proposed] = await portal.database.query<{ preview: object; hash: Buffer }>(
      "select preview, preview_hash as hash from approvals order by proposed_at desc limit 1",
    );
    // A reader of the table cannot find the number by trying.
    expect(proposed!.hash).not.toEqual(hashWithoutKey([order, proposed!.preview]));
    expect((await pageOf(owner))["player"]).toMatchObject({
      phoneNumber: inE164(phone),
      isPhoneVerified: false,
    });
    expect(await undoTokensTo(sandbox, owner.email)).toHaveLength(1);
    const [token] = await undoTokensTexted(sandbox, owner.phone);
    await okay(openBrowser(portal.url).post("/recovery/undo", { token }));
    expect((await pageOf(owner))["player"]).toMatchObject({ phoneNumber: inE164(owner.phone) });
  });

  test("the old email is notified and the new one is verified; a wrong text changes nothing", async () => {
    const owner = await anOwner(portal);
    const { username } = owner;
    const order = { operation: "correct-contact", username, what: "email" };
    const wrong = await doneBy(hoa, { ...order, contact: "no address" });
    expect(wrong.body["errorCode"]).toBe("operation_refused");
    const contact = `new.${owner.email}`;
    await okay(byTwo(lan, hoa, { ...order, contact }));
    expect(await undoTokensTo(sandbox, owner.email)).toHaveLength(1);
    expect((await sandbox.mailTo(contact)).length).toBeLessThanOrEqual(1);
    expect((await pageOf(owner))["player"]).toMatchObject({
      email: contact,
      isEmailVerified: false,
    });
  });
});

test("R-OPS-3: two people shut a stolen account: only recovery opens it again", async () => {
  const { username, browser } = await aPlayer(portal);
  await okay(byTwo(lan, hoa, { operation: "revoke-access", username }));
  expect((await browser.get("/api/me")).status).toBe(401);
  expect((await logIn(username)).status).toBe(422);
  expect((await pageOf({ username }))["player"]).toMatchObject({ isSpendingLocked: true });
});

test("R-OPS-3: the console's login carries out a correction to the approved contact alone", async () => {
  const owner = await anOwner(portal);
  const { username } = owner;
  const approved = aPhoneNumber();
  const order = { operation: "correct-contact", username, what: "phone", contact: approved };
  const waiting = await proposedBy(lan, order);
  const hash = Buffer.from(String(waiting.previewHash), "hex");
  const { db } = console.services;
  const phone = (number: string) => sql`
    update users set phone_number = ${number}, phone_verified_at = null, phone_vouched = true,
      phone_trusted_at = now() where username = ${username}`;
  const changes = {
    "another number": phone("+84900000000"),
    // The seal's key is the process's: nobody knows the salt by SQL.
    "the number without the salt": phone(inE164(approved)),
    "another address": sql`
      update users set email = 'mine@example.vn', email_verified_at = null where username = ${username}`,
    "an address called verified": sql`
      update users set email_verified_at = now() where username = ${username}`,
  };
  for (const [what, change] of Object.entries(changes)) {
    const attempt = db.transaction(async (tx) => {
      await tx.run(sql`select begin_approved_operation(${sessionOf(hoa)}, ${waiting.id}, ${hash})`);
      await tx.run(sql`select set_config('portal.contact_salt', 'guessed', true)`);
      await tx.run(change);
    });
    await expect(attempt, what).rejects.toMatchObject({ code: "PT015" });
  }
  await okay(contactSeenBy(hoa, waiting));
  await okay(approvedBy(hoa, waiting));
  expect((await pageOf(owner))["player"]).toMatchObject({ phoneNumber: inE164(approved) });
});

describe("R-OPS-3: the player's page", () => {
  test("masks contacts for support, and finds nobody by a wrong name", async () => {
    const player = await aPlayer(portal);
    expect((await pageOf(player, lan))["player"]).toMatchObject({
      isMasked: true,
      phoneNumber: expect.stringMatching(/^\+84••••\d{3}$/) as string,
    });
    const unknown = await lan.get("/api/console/players/nobody_at_all");
    expect(unknown.body["errorCode"]).toBe("player_unknown");
  });

  test("has the newest transactions, each with the bank that it came from, and the months' money", async () => {
    const { player, money } = await pageOf(await aPlayerWith(portal, 500));
    const paid = { type: "topup.bank-transfer", currency: "VND", source: "vietcombank" };
    expect((player as { transactions: unknown[] }).transactions).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...paid, value: 50_000 })]),
    );
    expect(money).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...paid, sum: 50_000, count: 1 })]),
    );
  });
});

test("R-SHOP-1: a package that awaits its money is on the player's page, until the player drops it", async () => {
  const { username, browser } = await aPlayer(portal);
  const order = { creditAmount: 200, zoneId: "1", method: "vietcombank" };
  const key = { "idempotency-key": crypto.randomUUID() };
  const { id } = (await okay(browser.post("/api/purchases", order, key))).body;
  const open = { id, creditKp: 200, zoneName: "Hoa Sơn", state: "awaiting_payment" };
  expect(await pageOf({ username })).toMatchObject({ player: { openPurchases: [open] } });
  expect((await browser.send("DELETE", `/api/purchases/${String(id)}`)).status).toBe(204);
  expect(await pageOf({ username })).toMatchObject({ player: { openPurchases: [] } });
});

async function aProposal(contact = aPhoneNumber(), what = "phone") {
  const { username } = await aPlayer(portal);
  const order = { operation: "correct-contact", username, what, contact };
  return { contact, order, proposal: await proposedBy(lan, order) };
}

const shown = (id: string) =>
  portal.database.query(
    `select operator, command, details->'revealed' as revealed from operator_log
     where details->>'approvalId' = $1 order by id`,
    [id],
  );

describe("R-SEC-2: the contact of a correction", () => {
  test("is shown unmasked to its proposer and its approver, and the log records both", async () => {
    const { contact, order, proposal } = await aProposal();
    const preview = (await okay(lan.post("/api/console/operations/preview", { order }))).body;
    expect(preview["contact"]).toBe(inE164(contact));
    expect((await okay(contactSeenBy(hoa, proposal))).body).toEqual({ contact: inE164(contact) });
    expect((await okay(contactSeenBy(lan, proposal))).body).toEqual({ contact: inE164(contact) });
    await okay(approvedBy(hoa, proposal));
    expect(await shown(proposal.id)).toEqual([
      { operator: "lan", command: "correct-contact propose", revealed: ["newContact"] },
      { operator: "hoa", command: "reveal-contact", revealed: ["newContact"] },
      { operator: "lan", command: "reveal-contact", revealed: ["newContact"] },
      { operator: "hoa", command: "users correct-contact", revealed: null },
    ]);
  });

  test("is an address, too", async () => {
    const { proposal } = await aProposal("Moi.Nguyen@Example.VN", "email");
    expect((await okay(contactSeenBy(hoa, proposal))).body).toEqual({
      contact: "Moi.Nguyen@example.vn",
    });
  });

  test("cannot be approved by a person who has not viewed it", async () => {
    const { proposal } = await aProposal();
    expect(await refusalOf(approvedBy(hoa, proposal))).toBe("contact_not_seen");
    await okay(contactSeenBy(hoa, proposal));
    const other = await aProposal();
    expect(await refusalOf(approvedBy(hoa, other.proposal))).toBe("contact_not_seen");
    await okay(approvedBy(hoa, proposal));
    expect(await refusalOf(contactSeenBy(hoa, proposal))).toBe("approval_not_open");
  });

  test("is shown to nobody else, and no other kind of proposal has one", async () => {
    const { proposal, contact } = await aProposal();
    const nam = await console.signIn("nam", "support");
    for (const staff of [nam, minh, kiem]) {
      const answer = await contactSeenBy(staff, proposal);
      expect(["approval_not_open", "right_missing"]).toContain(answer.body["errorCode"]);
      expect(answer.text).not.toContain(contact.slice(1));
    }
    const { username } = await aPlayer(portal);
    const lock = await proposedBy(lan, { operation: "revoke-access", username });
    expect(await refusalOf(contactSeenBy(hoa, lock))).toBe("approval_not_open");
  });
});
