/**
 * Staff who move money must have proved themselves by passkey in the last 15 minutes, and a stolen session cannot add
 * a passkey.
 */
import { describe, expect, test } from "vitest";
import { concurrently } from "../testing/concurrently.ts";
import { newKey } from "../testing/people/authenticator.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import * as staff from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { query } = portal.database;

const { username } = await aPlayer(portal);
await query("update staff_rules set is_proof_required = true");

let occasions = 0;
const grantOf = (kp: number) => ({
  operation: "grant",
  username,
  kp,
  occasion: `trust-${occasions++}`,
});

describe("R-OPS-C: a proof by passkey", () => {
  test("moving money needs one, from the person who acts alone and from the approver", async () => {
    const minh = await console.signIn("minh", "payments");
    const needsPasskey = async () => (await okay(minh.get("/api/console/me"))).body["needsPasskey"];
    expect(await needsPasskey()).toBe(true);
    expect(await staff.refusalOf(staff.doneBy(minh, grantOf(100)))).toBe("proof_required");
    await okay(staff.doneBy(minh, { operation: "end-sessions", username }));
    expect((await staff.addPasskey(minh)).answer.status).toBe(204);
    expect(await needsPasskey()).toBe(false);
    await okay(staff.doneBy(minh, grantOf(100)));

    const waiting = await staff.proposedBy(minh, grantOf(2_000));
    const hoa = await console.signIn("hoa", "senior");
    expect(await staff.refusalOf(staff.approvedBy(hoa, waiting))).toBe("proof_required");
    const { passkey } = await staff.addPasskey(hoa);
    const again = await console.signIn("hoa", "senior");
    expect(await staff.refusalOf(staff.approvedBy(again, waiting))).toBe("proof_required");
    await okay(staff.sendProof(again, await staff.signed(again, passkey)));
    await okay(staff.approvedBy(again, waiting));
  });

  test("bonuses and gift codes for all, codes in clear, and closing a day need one too", async () => {
    const mai = await console.signIn("mai", "marketing");
    const ngoc = await console.signIn("ngoc", "senior");
    const tuan = await console.signIn("tuan", "accountant");
    const times = { after: 0, from: "2026-01-01T00:00:00.000Z", until: "2099-01-01T00:00:00.000Z" };
    const steps = [{ cashValueVnd: 100_000, bonusPercent: 50 }];
    const bonus = { methods: ["vietcombank"], steps };
    const gift = {
      giftKind: "share",
      postUrl: "https://fsonline.example/x",
      gives: "x",
      budgetCodes: 9,
      newCodes: 0,
    };
    const publishing = [
      { operation: "publish-bonus", campaign: "trust-bonus", title: "x", ...times, content: bonus },
      { operation: "publish-gift", campaign: "trust-gift", title: "x", ...times, content: gift },
    ];
    const waiting = [];
    for (const order of publishing) waiting.push(await staff.proposedBy(mai, order));
    for (const each of waiting) {
      expect(await staff.refusalOf(staff.approvedBy(ngoc, each))).toBe("proof_required");
    }
    const codes = { operation: "import-codes", campaign: "chia-se-2026", codes: ["TRUST00001"] };
    const reveal = () =>
      mai.post("/api/console/campaigns/chia-se-2026/codes", { reason: "for the game" });
    const close = () => tuan.post("/api/console/closed-days", { day: "2026-01-01" });
    expect(await staff.refusalOf(staff.doneBy(mai, codes))).toBe("proof_required");
    expect(await staff.refusalOf(reveal())).toBe("proof_required");
    expect(await staff.refusalOf(close())).toBe("proof_required");
    for (const person of [mai, ngoc, tuan]) await staff.addPasskey(person);
    for (const each of waiting) await okay(staff.approvedBy(ngoc, each));
    await okay(staff.doneBy(mai, codes));
    expect((await okay(reveal())).body).toEqual({ codes: ["TRUST00001"] });
    expect(await staff.refusalOf(close())).toBe("day_open");
  });

  test("holds for 15 minutes, in the one session", async () => {
    const vinh = await console.signIn("vinh", "payments");
    await staff.addPasskey(vinh);
    const [{ holds } = { holds: 0 }] = await query<{ holds: number }>(
      "select extract(epoch from max(proven_until) - now())::int as holds from staff_sessions",
    );
    expect(holds).toBeGreaterThan(14 * 60);
    expect(holds).toBeLessThanOrEqual(15 * 60);
    const elsewhere = await console.signIn("vinh", "payments");
    expect(await staff.refusalOf(staff.doneBy(elsewhere, grantOf(10)))).toBe("proof_required");
    await query("update staff_sessions set proven_until = now()");
    expect(await staff.refusalOf(staff.doneBy(vinh, grantOf(10)))).toBe("proof_required");
  });

  test("is refused from another person, and with a forged, repeated or copied signature", async () => {
    const [nga, ha] = [
      await console.signIn("nga", "payments"),
      await console.signIn("ha", "senior"),
    ];
    const { passkey } = await staff.addPasskey(nga);
    const { passkey: ofHa } = await staff.addPasskey(ha);
    await query("update staff_sessions set proven_until = null");
    for (const forgery of [
      { origin: "http://localhost:3000" },
      { rpId: "elsewhere.example" },
      { isUserVerified: false },
      { privateKey: newKey().privateKey },
      { type: "webauthn.create" },
    ]) {
      const proof = await staff.signed(nga, passkey, forgery);
      expect(await staff.refusalOf(staff.sendProof(nga, proof)), JSON.stringify(forgery)).toBe(
        "passkey_refused",
      );
    }
    const ofAnother = await staff.signed(nga, ofHa);
    expect(await staff.refusalOf(staff.sendProof(nga, ofAnother))).toBe("passkey_refused");
    // A challenge is one session's.
    const elsewhere = await console.signIn("nga", "payments");
    const proof = await staff.signed(nga, passkey);
    expect(await staff.refusalOf(staff.sendProof(elsewhere, proof))).toBe("passkey_refused");
    const answers = await concurrently(50, () => staff.sendProof(nga, proof));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const copied = await staff.signed(nga, { ...passkey, counter: 0 });
    expect(await staff.refusalOf(staff.sendProof(nga, copied))).toBe("passkey_refused");
  });

  test("a session that was stolen adds no passkey: not later, and not beside another one", async () => {
    const thu = await console.signIn("thu", "payments");
    const options = () => staff.refusalOf(thu.post("/api/console/passkeys/options"));
    await query("update staff_sessions set started_at = now() - interval '16 minutes'");
    expect(await options()).toBe("sign_in_again");
    const fresh = await console.signIn("thu", "payments");
    await staff.addPasskey(fresh);
    const stolen = await console.signIn("thu", "payments");
    expect(await staff.refusalOf(stolen.post("/api/console/passkeys/options"))).toBe(
      "sign_in_again",
    );
    expect((await staff.addPasskey(fresh)).answer.status).toBe(204);
    const [entry] = await query(
      "select operator, command from operator_log order by id desc limit 1",
    );
    expect(entry).toEqual({ operator: "thu", command: "add-staff-passkey" });
  });

  test("is removed by two people: an admin proposes, a senior approves with a proof", async () => {
    const [an, hoa] = [await console.signIn("an", "admin"), await console.signIn("hien", "senior")];
    const remove = { operation: "remove-staff-passkeys", login: "thu" };
    expect(await staff.refusalOf(staff.doneBy(an, remove))).toBe("takes_approval");
    const waiting = await staff.proposedBy(an, remove);
    expect(await staff.refusalOf(staff.approvedBy(hoa, waiting))).toBe("proof_required");
    await staff.addPasskey(hoa);
    await okay(staff.approvedBy(hoa, waiting));
    expect(
      await query(
        "select from staff_passkeys p join staff s on s.id = p.staff_id where login = 'thu'",
      ),
    ).toEqual([]);
  });
});
