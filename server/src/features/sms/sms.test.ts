import { describe, expect, test } from "vitest";
import { callWithJson } from "../../testing/http/raw-http.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import {
  aPhoneNumber,
  aPlayerWithPhone,
  otpIn,
  sendSmsNotice,
  smsFields,
  textsTo,
} from "../../testing/people/phones.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const verifiedAt = async ({ browser }: Person) =>
  (await browser.get("/api/me")).body["verifiedPhoneAt"];

describe("R-SMS-1: MXT", () => {
  test("from the account's phone is answered with a 6-character code", async () => {
    const { username, phone } = await aPlayerWithPhone(portal, { verified: false });
    const [reply, ...more] = await sandbox.sms({ from: phone, text: `MXT ${username}` });
    expect(more).toEqual([]);
    expect(reply).toEqual({
      to: phone,
      text: expect.stringMatching(
        new RegExp(`^FS Online: .*${username} la [0-9A-HJKMNP-TV-Z]{6}, .*10 phut`),
      ),
    });
  });

  test("from another phone sends no code, and nothing to the account's phone", async () => {
    const { username, phone } = await aPlayerWithPhone(portal);
    await textsTo(sandbox, phone, 1);
    const stranger = aPhoneNumber();
    const [reply] = await sandbox.sms({ from: stranger, text: `MXT ${username}` });
    expect(reply?.to).toBe(stranger);
    expect(otpIn(reply?.text ?? "")).toBeUndefined();
    expect(reply?.text).not.toContain(username);
    await jobsDone(portal);
    expect(await sandbox.textsTo(phone)).toHaveLength(1);
    expect(await codesOf(username)).toBe(0);
  });

  test("from another phone gets the reply for an unknown name", async () => {
    const { username } = await aPlayerWithPhone(portal);
    const [one, other] = [aPhoneNumber(), aPhoneNumber()];
    const [known] = await sandbox.sms({ from: one, text: `MXT ${username}` });
    const [unknown] = await sandbox.sms({ from: other, text: "MXT nobody_of_that_name" });
    expect(known?.text).toBe(unknown?.text);
  });

  test("of one account sends no code for another of the same phone", async () => {
    const phone = aPhoneNumber();
    const first = await aPlayerWithPhone(portal, { phone });
    const second = await aPlayerWithPhone(portal, { phone });
    await sandbox.sms({ from: phone, text: `MXT ${second.username}` });
    expect([await codesOf(first.username), await codesOf(second.username)]).toEqual([0, 1]);
  });
});

describe("R-SMS-1: KH", () => {
  test("from the account's phone verifies it and confirms that", async () => {
    const player = await aPlayerWithPhone(portal, { verified: false });
    expect(await verifiedAt(player)).toBeNull();
    const replies = await sandbox.sms({ from: player.phone, text: `KH ${player.username}` });
    expect(replies).toEqual([
      {
        to: player.phone,
        text: expect.stringContaining(`kich hoat cho tai khoan ${player.username}`),
      },
    ]);
    expect(await verifiedAt(player)).toMatch(/^\d{4}-/);
  });

  test("repeated changes nothing and is answered again", async () => {
    const player = await aPlayerWithPhone(portal);
    const before = await verifiedAt(player);
    const [again] = await sandbox.sms({ from: player.phone, text: `KH ${player.username}` });
    expect(again?.text).toContain(player.username);
    expect(await verifiedAt(player)).toBe(before);
  });

  test("from another phone verifies nothing", async () => {
    const player = await aPlayerWithPhone(portal, { verified: false });
    await sandbox.sms({ from: aPhoneNumber(), text: `KH ${player.username}` });
    expect(await verifiedAt(player)).toBeNull();
  });

  test("for a sixth account of one phone is refused, and the five stay verified", async () => {
    const phone = aPhoneNumber();
    const players: Person[] = [];
    for (let count = 0; count < 6; count += 1)
      players.push(await aPlayerWithPhone(portal, { phone }));
    const verified = await Promise.all(players.map(verifiedAt));
    expect(verified.map((at) => at !== null)).toEqual([true, true, true, true, true, false]);
    const texts = await textsTo(sandbox, phone, 6);
    expect(texts.some((text) => text.includes(`khong the them ${players[5]!.username}`))).toBe(
      true,
    );
  });
});

describe("R-SMS-1: any other text", () => {
  test("is answered with help", async () => {
    for (const text of ["xin chào", "MXT", "KH ab", "NAP 100000", "😀"]) {
      const phone = aPhoneNumber();
      const replies = await sandbox.sms({ from: phone, text });
      const help = { to: phone, text: expect.stringMatching(/soan MXT .* KH /) };
      expect([text, replies]).toEqual([text, [help]]);
    }
  });

  test("from a number that is no mobile phone is ignored", async () => {
    expect(await sendSmsNotice(portal.url, { from: "02838123456", text: "MXT demo" })).toBe(200);
    expect(
      await portal.database.query("select from inbound_sms where sender like '%838123456'"),
    ).toEqual([]);
  });
});

describe("R-SMS-1: the gateway's notice", () => {
  test("repeated is answered once, and acknowledged each time", async () => {
    const { username, phone } = await aPlayerWithPhone(portal, { verified: false });
    const sms = { from: phone, text: `MXT ${username}`, id: `message-${username}` };
    for (let count = 0; count < 3; count += 1)
      expect(await sendSmsNotice(portal.url, sms)).toBe(200);
    await jobsDone(portal);
    expect(await textsTo(sandbox, phone, 1)).toHaveLength(1);
  });

  test("that is forged or unsigned is refused", async () => {
    const player = await aPlayerWithPhone(portal, { verified: false });
    const sms = { from: player.phone, text: `KH ${player.username}` };
    expect(await sendSmsNotice(portal.url, { ...sms, secret: "another-secret" })).toBe(401);
    const unsigned = await callWithJson(`${portal.url}/webhooks/sms`, smsFields(sms));
    expect(unsigned.status).toBe(401);
    expect(await verifiedAt(player)).toBeNull();
  });
});

test("R-SMS-1: the text arrives after an outage of the gateway", async () => {
  const { username, phone } = await aPlayerWithPhone(portal, { verified: false });
  await sandbox.fault("sms", "down");
  await sendSmsNotice(portal.url, { from: phone, text: `MXT ${username}` });
  await sandbox.fault("sms", "none");
  expect(otpIn((await textsTo(sandbox, phone, 1))[0]!)).toBeDefined();
});

test("R-SMS-1: neither database nor log contains the code or the texts, even while the answer waits", async () => {
  const { username, phone } = await aPlayerWithPhone(portal, { verified: false });
  await sandbox.fault("sms", "down");
  await sendSmsNotice(portal.url, { from: phone, text: `MXT ${username} matkhau la hoahong77` });
  const jobs = await portal.database.query<{ row: string }>("select jobs::text as row from jobs");
  expect(jobs.length).toBeGreaterThan(0);
  const codes = await portal.database.query("select sms_codes::text as row from sms_codes");
  const inbox = await portal.database.query("select inbound_sms::text as row from inbound_sms");
  const log = portal.logLines.join("");
  await sandbox.fault("sms", "none");
  const [text] = await textsTo(sandbox, phone, 1);
  const rows = JSON.stringify([jobs, codes, inbox]) + log;
  for (const secret of [otpIn(text!)!, "ma xac minh", "hoahong77"]) {
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(Buffer.from(secret).toString("hex"));
  }
  expect(log).not.toContain(phone.slice(1));
});

test("R-SMS-1: the player's open page is notified", async () => {
  const player = await aPlayer(portal, { phone: aPhoneNumber() });
  const events: unknown[] = [];
  const [row] = await portal.database.query<{ id: string; phone_number: string }>(
    "select id, phone_number from users where username = $1",
    [player.username],
  );
  const end = portal.services.notifications.subscribe(`user:${row!.id}`, (event) =>
    events.push(event),
  );
  for (const text of ["MXT", "KH"]) {
    await sendSmsNotice(portal.url, {
      from: `0${row!.phone_number.slice(3)}`,
      text: `${text} ${player.username}`,
    });
  }
  await expect
    .poll(() => events)
    .toEqual([
      { kind: "sms", outcome: "code_sent" },
      { kind: "sms", outcome: "phone_verified" },
    ]);
  end();
});

async function codesOf(username: string): Promise<number> {
  const rows = await portal.database.query(
    "select from sms_codes where user_id = (select id from users where username = $1)",
    [username],
  );
  return rows.length;
}
