/** What staff see before they do or approve an operation: about whom it is, and what it changes. */
import { beforeAll, describe, expect, test } from "vitest";
import { seedShop } from "../features/shop/store.ts";
import { maskedEmail, maskedPhone } from "../domain/notifications/message-log.ts";
import { receiveMoney, sendNotice } from "../testing/money/bank-notices.ts";
import { order as orderPackage } from "../testing/money/purchases.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { type Browser, okay, openBrowser } from "../testing/people/browser.ts";
import { anOwner } from "../testing/people/changes.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import { aPhoneNumber, inE164 } from "../testing/people/phones.ts";
import {
  byTwo,
  doneBy,
  proposedBy,
  signInStaff,
  type StaffOrder,
} from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";

const { portal } = await aPortalWithSandbox();
const console = await aConsole(portal.database);
const { lan, minh, hoa, mai } = await signInStaff(console);

let player: Person;
beforeAll(async () => {
  await seedShop(portal.services.db, portal.services.config.portal);
  player = await aPlayer(portal);
  await sendNotice(portal.url, { content: await contentOf(player), transferAmount: 70_000 });
  await okay(orderPackage(player, { creditAmount: 5_000 }));
});

async function evidenceOf(staff: Browser, order: StaffOrder) {
  const { body } = await okay(staff.post("/api/console/operations/preview", { order }));
  return body["evidence"];
}

describe("R-OPS-A: a preview", () => {
  test("names the player, with the last top-up, and what the balance will be", async () => {
    const { username } = player;
    const grant = { operation: "grant", username, kp: 300, occasion: "evidence" };
    expect(await evidenceOf(minh, grant)).toEqual({
      player: {
        username,
        balanceKp: 700,
        isLocked: false,
        isSpendingStopped: false,
        lastTopUp: { amountVnd: 70_000, at: expect.any(String) as string },
      },
      transfer: null,
      contacts: null,
      consequences: {},
      changes: [{ what: "balanceKp", before: 700, after: 1_000 }],
      warnings: [],
    });
  });

  test("says what 'revoke-access' ends for good: sessions, passkeys, password, and the purchases that then wait", async () => {
    const { username } = player;
    await openBrowser(portal.url).post("/login", { username, password: GOOD_PASSWORD });
    await portal.database.query(
      `insert into passkeys (credential_id, user_id, public_key, counter, transports, backed_up, name)
       select decode('01', 'hex'), id, decode('01', 'hex'), 0, '{}', false, 'x' from users where username = $1`,
      [username],
    );
    const revoke = { operation: "revoke-access", username };
    expect(await evidenceOf(hoa, revoke)).toMatchObject({
      consequences: {
        endedSessions: 2,
        removedPasskeys: 1,
        removesAuthenticator: false,
        removesPassword: true,
        waitingPurchases: 1,
      },
    });
    const end = { operation: "end-sessions", username };
    expect(await evidenceOf(hoa, end)).toMatchObject({ consequences: { endedSessions: 2 } });
  });

  test("says how a lock and a stop change the account", async () => {
    const { username } = await aPlayer(portal);
    const stop = { operation: "stop-spending", username };
    expect(await evidenceOf(minh, stop)).toMatchObject({
      changes: [{ what: "isStopped", before: false, after: true }],
    });
    await okay(doneBy(minh, stop));
    expect(await evidenceOf(minh, { operation: "allow-spending", username })).toMatchObject({
      player: { isSpendingStopped: true },
      changes: [{ what: "isStopped", before: true, after: false }],
    });
  });

  test("R-SEC-2: says which contacts the account has now, masked, whether they are verified, and what changed lately", async () => {
    const owner = await anOwner(portal);
    const order = { operation: "correct-contact", username: owner.username, what: "phone" };
    const phone = aPhoneNumber();
    const before = await evidenceOf(hoa, { ...order, contact: phone });
    expect(before).toMatchObject({
      contacts: {
        phone: { masked: maskedPhone(inE164(owner.phone)), isVerified: true },
        email: { masked: maskedEmail(owner.email), isVerified: true },
        changes: [],
      },
      changes: [
        {
          what: "phone",
          before: maskedPhone(inE164(owner.phone)),
          after: maskedPhone(inE164(phone)),
        },
      ],
    });
    expect(JSON.stringify(before)).not.toContain(owner.email);
    await okay(byTwo(lan, hoa, { ...order, contact: aPhoneNumber() }));
    expect(await evidenceOf(hoa, { ...order, contact: aPhoneNumber() })).toMatchObject({
      contacts: {
        phone: { isVerified: false },
        changes: [{ what: "phone", isUndone: false }],
      },
    });
  });

  test("R-OPS-7: names who sent the money that goes back, what they wrote, and that their account is still unknown", async () => {
    const transfer = await receiveMoney(portal.url, { content: "nap ho LE HOANG NAM" });
    const back = { operation: "return", transfer };
    expect(await evidenceOf(minh, back)).toMatchObject({
      transfer: { content: "nap ho LE HOANG NAM", payerName: null, payerAccount: null },
      warnings: [expect.stringContaining("Chưa rõ tài khoản của người chuyển")],
    });
    await portal.database.query(
      `insert into inbound_notices (provider, event_id, raw, method, account_number, content, amount_vnd, occurred_at,
         cash_account, payer_name, payer_bank, payer_account)
       values ('sepay', 'known-payer', '', 'vietcombank', '1', 'nap', 100000, now(), 'cash:vietcombank:1',
         'LE HOANG NAM', 'Vietcombank', '0071000123456')`,
    );
    const known = { operation: "return", transfer: "sepay:known-payer" };
    expect(await evidenceOf(minh, known)).toMatchObject({
      transfer: { payerName: "LE HOANG NAM", payerAccount: "0071000123456" },
      warnings: [],
    });
  });

  test("R-OPS-9: warns of a bonus of ten times the standing one, and of none below that", async () => {
    const bonus = (bonusPercent: number) => ({
      operation: "publish-bonus",
      campaign: "gap-muoi",
      after: 0,
      title: "Gấp mười",
      from: "2030-01-01T00:00:00.000Z",
      until: "2030-01-02T00:00:00.000Z",
      content: {
        methods: ["vietcombank"],
        steps: [{ cashValueVnd: 100_000, bonusPercent }],
      },
    });
    expect(await evidenceOf(mai, bonus(50))).toMatchObject({
      player: null,
      warnings: [expect.stringContaining("thưởng 50%, gấp 10 lần mức thường ngày (5%)")],
    });
    expect(await evidenceOf(mai, bonus(49))).toMatchObject({ warnings: [] });
  });
});

test("R-OPS-B: who approves sees who asks and why, whom it concerns, and before and after, as they are now", async () => {
  const { username } = player;
  const note = "Bù KP do sự cố máy chủ";
  const grant = { operation: "grant", username, kp: 9_000, occasion: "Bù Sự Cố", note };
  const { id } = await proposedBy(minh, grant);
  const read = async () => (await okay(hoa.get(`/api/console/approvals/${id}`))).body;
  expect(await read()).toMatchObject({
    id,
    proposedBy: "minh",
    reason: "ticket 92",
    username,
    facts: { grantedKp: 9_000, occasion: "Bù Sự Cố", note },
    mayApprove: true,
    evidence: {
      player: { username, lastTopUp: { amountVnd: 70_000 } },
      changes: [{ what: "balanceKp", before: 700, after: 9_700 }],
    },
  });
  await okay(doneBy(minh, { operation: "grant", username, kp: 1, occasion: "meanwhile" }));
  expect(await read()).toMatchObject({ evidence: { changes: [{ before: 701, after: 9_701 }] } });
  const gone = await hoa.get(`/api/console/approvals/${crypto.randomUUID()}`);
  expect(gone.body["errorCode"]).toBe("approval_not_open");
});
