/** Signing in on the command line by a code that its person confirms in the console (RFC 8628). */
import { CONSOLE_CSRF_COOKIE } from "@portal/contract/console/session";
import { describe, expect, test } from "vitest";
import { concurrently } from "../testing/concurrently.ts";
import { addPasskey, sendProof, signed, staffTokenOf } from "../testing/people/staff.ts";
import { type Answer, type Browser, okay } from "../testing/people/browser.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { query } = portal.database;

const PATH = "/api/console/command-line";

/** A command line that asks to sign in. It has no cookie of anybody. */
async function asking() {
  const line = console.open();
  const { body } = await okay(line.post(PATH));
  const { deviceCode, userCode } = body as { deviceCode: string; userCode: string };
  const take = (): Promise<Answer> => line.post(`${PATH}/token`, { deviceCode });
  return { take, userCode, deviceCode, body };
}

const decide = (staff: Browser, userCode: string, decision: "confirm" | "decline") =>
  staff.post(`${PATH}/${userCode}`, { decision });
const codeOf = ({ body }: Answer) => body["errorCode"];

/** Calls of the command line: with its token, and no cookie of a session. */
function byToken(token: string) {
  const line = console.open(new Map([[CONSOLE_CSRF_COOKIE, "none"]]));
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: (path: string) => line.get(path, headers),
    post: (path: string, body?: object) => line.post(path, body, headers),
  };
}
const whoami = (token: string) => byToken(token).get("/api/console/me");

describe("R-OPS-A: signing in on the command line", () => {
  test("the token is the confirming person's, and opens no browser", async () => {
    const lan = await console.signIn("lan", "support");
    const { take, userCode, body } = await asking();
    expect(body).toMatchObject({
      userCode: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verificationUrl: "http://localhost:3003/dong-lenh",
      expiresInSeconds: 600,
    });
    expect(codeOf(await take())).toBe("authorization_pending");
    expect((await decide(lan, userCode, "confirm")).status).toBe(204);
    const { token, login, endsAt } = (await okay(take())).body as Record<string, string>;
    expect(login).toBe("lan");
    expect(Date.parse(endsAt!)).toBeGreaterThan(Date.now());
    expect((await okay(whoami(token!))).body).toMatchObject({ login: "lan", roles: ["support"] });
    const asBrowser = console.open(new Map([["console-session", token!]]));
    expect((await asBrowser.get("/api/console/me")).status).toBe(401);
    expect((await whoami(lan.cookies.get("console-session")!)).status).toBe(401);
  });

  test("a code that was typed in small letters and without its dash is the same", async () => {
    const lan = await console.signIn("lan", "support");
    const { take, userCode } = await asking();
    await decide(lan, userCode.toLowerCase().replace("-", "%20"), "confirm");
    await okay(take());
  });

  test("of fifty who take the token at once, one gets it", async () => {
    const lan = await console.signIn("lan", "support");
    const { take, userCode } = await asking();
    await decide(lan, userCode, "confirm");
    const answers = await concurrently(50, take);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(codeOf);
    expect(new Set(refused)).toEqual(new Set(["authorization_expired"]));
  });

  test("of fifty who answer one code at once, one is heard, and the token is theirs", async () => {
    const people = await Promise.all([
      console.signIn("lan", "support"),
      console.signIn("minh", "payments"),
    ]);
    const { take, userCode } = await asking();
    const answers = await concurrently(50, (nth) => decide(people[nth % 2]!, userCode, "confirm"));
    const heard = answers.flatMap(({ status }, nth) => (status === 204 ? [nth] : []));
    expect(heard).toHaveLength(1);
    expect((await okay(take())).body["login"]).toBe(heard[0]! % 2 === 0 ? "lan" : "minh");
  });

  test("what was declined or has run out gives nothing", async () => {
    const lan = await console.signIn("lan", "support");
    const declined = await asking();
    expect((await decide(lan, declined.userCode, "decline")).status).toBe(204);
    expect(codeOf(await decide(lan, declined.userCode, "confirm"))).toBe("user_code_unknown");
    const late = await asking();
    await decide(lan, late.userCode, "confirm");
    const unanswered = await asking();
    await query("update device_sign_ins set expires_at = now()");
    expect(codeOf(await decide(lan, unanswered.userCode, "confirm"))).toBe("user_code_unknown");
    expect(codeOf(await lan.get(`${PATH}/${unanswered.userCode}`))).toBe("user_code_unknown");
    for (const { take } of [declined, late, unanswered]) {
      expect(codeOf(await take())).toBe("authorization_expired");
    }
  });

  test("a token ends with the sign-out of its person, taken or not", async () => {
    const lan = await console.signIn("lan", "support");
    const [taken, waiting] = [await staffTokenOf(lan), await asking()];
    await decide(lan, waiting.userCode, "confirm");
    await lan.post("/api/console/sign-out");
    expect((await whoami(taken)).status).toBe(401);
    expect(codeOf(await waiting.take())).toBe("authorization_expired");
  });
});

describe("R-OPS-C: an attacker of the sign-in on the command line", () => {
  test("reads on the page whose address asks; nothing on it is theirs to write", async () => {
    const lan = await console.signIn("lan", "support");
    const { userCode } = await asking();
    const { body } = await okay(lan.get(`${PATH}/${userCode}`));
    expect(body).toEqual({
      askedFrom: "127.0.0.1",
      isFromHere: true,
      askedAt: expect.any(String) as string,
      tokenEndsAt: expect.any(String) as string,
    });
    await query("update device_sign_ins set asked_from = '203.0.113.7'");
    const elsewhere = await okay(lan.get(`${PATH}/${userCode}`));
    expect(elsewhere.body).toMatchObject({ askedFrom: "203.0.113.7", isFromHere: false });
  });

  test("cannot get a token with the user code, nor look up or confirm a code when signed out", async () => {
    const { userCode } = await asking();
    const stranger = console.open();
    const guessed = await stranger.post(`${PATH}/token`, { deviceCode: userCode });
    expect(codeOf(guessed)).toBe("authorization_expired");
    expect((await stranger.get(`${PATH}/${userCode}`)).status).toBe(401);
    expect((await decide(stranger, userCode, "confirm")).status).toBe(401);
  });

  test("who guesses codes is stopped after thirty, and who asks after as many", async () => {
    const own = await aConsole(portal.database, { RATE_LIMIT_SCALE: "1" });
    const lan = await own.signIn("lan", "support");
    const answers = await concurrently(40, (nth) =>
      nth % 2 === 0 ? lan.get(`${PATH}/BCDF-GHJK`) : decide(lan, "BCDF-GHJK", "confirm"),
    );
    const tooMany = answers.filter(({ status }) => status === 429);
    expect(tooMany.length).toBeGreaterThanOrEqual(10);
    await query("delete from rate_limits");
    const asked = await concurrently(40, () => own.open().post(PATH));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(30);
    await query("delete from rate_limits");
  });

  test("makes no further token of a token", async () => {
    const token = await staffTokenOf(await console.signIn("lan", "support"));
    const { userCode, take } = await asking();
    for (const decision of ["confirm", "decline"]) {
      const answer = await byToken(token).post(`${PATH}/${userCode}`, { decision });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(codeOf(await take())).toBe("authorization_pending");
  });

  test("with an old session adds no first passkey by a token of it", async () => {
    const lan = await console.signIn("newcomer", "support");
    await query(`update staff_sessions set started_at = now() - interval '1 hour'
      where staff_id = (select id from staff where login = 'newcomer')`);
    const token = await staffTokenOf(lan);
    const answer = await byToken(token).post("/api/console/passkeys/options");
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test("who has a passkey confirms with it, and the token proves that for as long", async () => {
    await query("update staff_rules set is_proof_required = true");
    const minh = await console.signIn("minh", "payments");
    const { passkey } = await addPasskey(minh);
    const again = await console.signIn("minh", "payments");
    const { take, userCode } = await asking();
    expect(codeOf(await decide(again, userCode, "confirm"))).toBe("proof_required");
    await okay(sendProof(again, await signed(again, passkey)));
    expect((await decide(again, userCode, "confirm")).status).toBe(204);
    const { body } = await okay(take());
    const [row] = await query(`
      select t.proven_until = b.proven_until as as_long
      from staff_sessions t join staff_sessions b on b.staff_id = t.staff_id and b.kind = 'browser'
      where t.token_hash = sha256('${String(body["token"])}') and b.token_hash = sha256('${again.cookies.get("console-session")!}')`);
    expect(row).toEqual({ as_long: true });
  });
});
