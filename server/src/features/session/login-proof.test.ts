/**
 * Beyond a limit a login needs a proof of work that grows with the tries, so that guessing is slow and nobody is
 * locked out.
 */
import { beforeEach, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { sameDevice } from "../../testing/people/devices.ts";
import { aPlayer, GOOD_PASSWORD, solve } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./login-limits.ts";

const STRANGERS = limits.loginByAccount.max;
const STRANGERS_A_DAY = limits.loginByAccountDaily.max;
const HIGHEST_LEVEL = 5;

const portal = await aPortal({ RATE_LIMIT_SCALE: "1", TRUSTED_PROXY_HOPS: "1" });
const player = await aPlayer(portal);
beforeEach(() => portal.database.query("delete from rate_limits"));

let lastAddress = 0;
const freshAddress = () => {
  lastAddress += 1;
  return `10.0.${Math.trunc(lastAddress / 250)}.${lastAddress % 250}`;
};

type Attempt = { username?: string; password?: string; proof?: string; address?: string };

/** Logs in from an unknown device, at a new address. */
function logIn({ address = freshAddress(), ...attempt }: Attempt = {}): Promise<Answer> {
  const form = { username: player.username, password: "wrong", ...attempt };
  return openBrowser(portal.url).post("/login", form, { "x-forwarded-for": address });
}

const tryOften = (times: number, attempt: Attempt = {}) =>
  concurrently(times, () => logIn(attempt));

/** Makes strangers have tried so often today, but not in the last minutes. */
async function triedToday(used: number): Promise<void> {
  await logIn();
  await portal.database.query(
    "update rate_limits set used = $1 where key like 'login.account.day:%'",
    [used],
  );
}

type Challenge = { parameters: { data: { level: number } }; signature: string };
const challengeIn = ({ body }: Answer) => body["challenge"] as Challenge;
const levelIn = (answer: Answer) => challengeIn(answer).parameters.data.level;
const proofFor = async (answer: Answer) => solve(challengeIn(answer));
const right = { password: GOOD_PASSWORD };

test("R-FAIR-1: beyond the strangers' limit a login needs work, but no waiting", async () => {
  await tryOften(STRANGERS + 30);
  const refused = await logIn(right);
  expect(refused.status).toBe(429);
  expect(refused.body["errorCode"]).toBe("login_proof_needed");
  expect(refused.body["message"]).toContain("trình duyệt sẽ tự làm thêm một bước xác nhận");
  expect(refused.headers.get("retry-after")).toBeNull();
  const answer = await logIn({ ...right, proof: await proofFor(refused) });
  expect(answer.status).toBe(204);
});

test("R-FAIR-1: beyond the daily limit a login needs work, but no waiting", async () => {
  await triedToday(STRANGERS_A_DAY + 1);
  const refused = await logIn(right);
  expect(refused.body["errorCode"]).toBe("login_proof_needed");
  expect((await logIn({ ...right, proof: await proofFor(refused) })).status).toBe(204);
});

test("R-FAIR-1: the work grows with the paid tries, up to a bound", async () => {
  const levels = [];
  const counters: number[] = [];
  for (const times of [1, 2, 3, 4, 5, 50]) {
    await triedToday(STRANGERS_A_DAY * times + 1);
    const answer = await logIn();
    levels.push(levelIn(answer));
    const solution = JSON.parse(Buffer.from(await proofFor(answer), "base64").toString()) as {
      solution: { counter: number };
    };
    counters.push(solution.solution.counter);
  }
  expect(levels).toEqual([1, 2, 3, 4, HIGHEST_LEVEL, HIGHEST_LEVEL]);
  const within = levels.map((level) => [200 * 2 ** (level - 1), 400 * 2 ** (level - 1)] as const);
  for (const [index, [least, most]] of within.entries()) {
    expect(counters[index]).toBeGreaterThanOrEqual(least);
    expect(counters[index]).toBeLessThan(most);
  }
});

test("R-FAIR-1: tries without work do not raise the price", async () => {
  await tryOften(STRANGERS * 5);
  expect(levelIn(await logIn())).toBe(1);
});

test("R-LOGIN-1: of 50 concurrent tries with one proof one passes", async () => {
  await tryOften(STRANGERS + 1);
  const proof = await proofFor(await logIn());
  const answers = await tryOften(50, { proof });
  expect(tally(answers.map(({ status }) => status))).toEqual({ 422: 1, 429: 49 });
});

test("R-LOGIN-1: every try beyond the limit needs its own proof, and a fixed number passes at one price", async () => {
  await tryOften(STRANGERS + 1);
  const proofs = await Promise.all((await tryOften(2 * STRANGERS + 50)).map(proofFor));
  const answers = await concurrently(proofs.length, (index) => logIn({ proof: proofs[index]! }));
  // One level higher they are still valid, so that an attack does not waste the player's proof.
  expect(tally(answers.map(({ status }) => status))).toEqual({ 422: 2 * STRANGERS - 1, 429: 51 });
});

test("R-LOGIN-1: a proof of the lowest price is invalid once the price has risen by two levels", async () => {
  await tryOften(STRANGERS + 1);
  const cheap = await proofFor(await logIn());
  await triedToday(STRANGERS_A_DAY * 3 + 1);
  const refused = await logIn({ ...right, proof: cheap });
  expect([refused.status, levelIn(refused)]).toEqual([429, 3]);
  expect((await logIn({ ...right, proof: await proofFor(refused) })).status).toBe(204);
});

test("R-LOGIN-1: a proof for another account, a forged one and nonsense are refused", async () => {
  const other = await aPlayer(portal);
  await tryOften(STRANGERS + 1, { username: other.username });
  await tryOften(STRANGERS + 1);
  const others = await proofFor(await logIn({ username: other.username }));
  const challenge = structuredClone(challengeIn(await logIn()));
  challenge.parameters.data.level = HIGHEST_LEVEL;
  for (const proof of [others, await solve(challenge), "x"]) {
    expect((await logIn({ ...right, proof })).status).toBe(429);
  }
});

test("R-LOGIN-1: an existing and an unknown name need the same work, with the same reply", async () => {
  const unknown = "nobody_of_that_name";
  await tryOften(STRANGERS + 1);
  await tryOften(STRANGERS + 1, { username: unknown });
  const [known, nobody] = [await logIn(right), await logIn({ ...right, username: unknown })];
  const shape = (answer: Answer) => {
    const { status, headers } = withoutIdentity(answer);
    const { message, errorCode } = answer.body;
    const fields = Object.keys(answer.body);
    const reported = headers.filter(([name]) => name !== "content-length");
    return { status, reported, message, errorCode, fields, level: levelIn(answer) };
  };
  expect(shape(nobody)).toEqual(shape(known));
  const proof = await proofFor(nobody);
  expect((await logIn({ ...right, username: unknown, proof })).status).toBe(422);
});

test("R-LOGIN-1: a known device needs no work", async () => {
  await triedToday(STRANGERS_A_DAY + 1);
  await tryOften(STRANGERS + 1);
  const form = { username: player.username, ...right };
  expect((await sameDevice(portal.url, player.browser).post("/login", form)).status).toBe(204);
});

test("R-FAIR-1: checking proofs counts for the address that sends them", async () => {
  await tryOften(STRANGERS + 1);
  const address = freshAddress();
  const proof = await proofFor(await logIn());
  const answers = await tryOften(limits.loginByAddress.max + 50, { address, proof });
  const codes = answers.map(({ body }) => body["errorCode"]);
  expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(50);
});
