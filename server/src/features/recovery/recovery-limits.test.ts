/**
 * The limits of recovery requests count the caller's address or known device, so that nobody can use up another
 * player's tries.
 */
import { afterEach, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { sameDevice } from "../../testing/people/devices.ts";
import { aPlayerWithEmail } from "../../testing/people/mailbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

/** A tenth of production's limits: 20 for a known device, 60 for an address. */
const PER_DEVICE = 2;
const PER_CALLER = 6;

const portal = await aPortal({ RATE_LIMIT_SCALE: "0.1", TRUSTED_PROXY_HOPS: "1" });
afterEach(async () => {
  await portal.database.query("delete from rate_limits");
});

const FIELDS = { "/reset-password/send-email": "username", "/recover-username": "email" };
type Path = keyof typeof FIELDS;
const paths = Object.keys(FIELDS) as Path[];

/** The bot check comes after the limits: a request that they let through is refused there (422). */
async function ask(path: Path, name: string, address = "203.0.113.1"): Promise<Answer> {
  return openBrowser(portal.url).post(
    path,
    { [FIELDS[path]]: name, gReCaptchaToken: "x" },
    { "x-forwarded-for": address },
  );
}

let lastAddress = 0;
const freshAddress = () => `198.51.100.${(lastAddress += 1)}`;
const statuses = (answers: readonly Answer[]) => tally(answers.map(({ status }) => status));

test.each(paths)(
  "R-FAIR-1: %s does not refuse anybody because others request the same name",
  async (path) => {
    const name = path === "/recover-username" ? "player@example.vn" : "some_player";
    const answers = await concurrently(100, () => ask(path, name, freshAddress()));
    expect(statuses(answers)).toEqual({ 422: 100 });
  },
);

test.each(paths)(
  "R-RECOVER-2: %s lets exactly the allowed number of 50 concurrent requests of one caller pass",
  async (path) => {
    const answers = await concurrently(50, (index) =>
      ask(path, path === "/recover-username" ? `p${index}@example.vn` : `player_${index}`),
    );
    expect(statuses(answers)).toEqual({ 422: PER_CALLER, 429: 50 - PER_CALLER });
  },
);

test("R-FAIR-1: requests from the same IP address do not use up the limit of the player's device", async () => {
  const { browser, username } = await aPlayerWithEmail(portal);
  await portal.database.query("delete from rate_limits");
  await concurrently(PER_CALLER + 1, (index) =>
    ask("/reset-password/send-email", `other_${index}`),
  );
  expect((await ask("/reset-password/send-email", username)).status).toBe(429);
  const form = { username, gReCaptchaToken: "x" };
  const own = await concurrently(PER_DEVICE + 1, () =>
    sameDevice(portal.url, browser).post("/reset-password/send-email", form, {
      "x-forwarded-for": "203.0.113.1",
    }),
  );
  expect(statuses(own)).toEqual({ 422: PER_DEVICE, 429: 1 });
});

test("R-RECOVER-2: known and unknown accounts are refused after the same number of requests, with the same message", async () => {
  const { username } = await aPlayerWithEmail(portal);
  await portal.database.query("delete from rate_limits");
  const [known, unknown] = [await refusalOf(username), await refusalOf("nobody_of_that_name")];
  expect(known).toEqual(unknown);
});

async function refusalOf(username: string) {
  const answers = [];
  const address = freshAddress();
  for (let times = 0; times < PER_CALLER + 1; times += 1) {
    answers.push(await ask("/reset-password/send-email", username, address));
  }
  return answers.map(({ status, body }) => ({ status, message: body["message"] }));
}
