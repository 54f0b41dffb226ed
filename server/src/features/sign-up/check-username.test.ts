import { expect, test } from "vitest";
import { tally } from "../../testing/concurrently.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, solveBotCheck } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";

/** Over the same database, with the limits of the real portal. */
const portal = await aPortal();
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);

const ask = async (username: unknown, token?: string) =>
  openBrowser(portal.url).post("/register/username", {
    username,
    gReCaptchaToken: token ?? (await solveBotCheck(portal.url, "registerUsernameCheck")),
  });

test("R-SIGNUP-2: a username that somebody has is reported at its own step; a free one is not", async () => {
  const { username } = await aPlayer(portal);
  const taken = await ask(username);
  expect([taken.status, taken.body["errors"]]).toEqual([
    422,
    { username: ["Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác."] },
  ]);
  expect((await ask(`${username.slice(0, 20)}_x`)).status).toBe(204);
  expect((await ask("admin")).body["errors"]).toEqual({
    username: ["Tên đăng nhập này không dùng được. Vui lòng chọn tên khác."],
  });
  expect((await ask("Lệnh Hồ")).status).toBe(422);
});

test("R-FAIR-1 R-SIGNUP-2: each question takes a bot check of its own, made for it", async () => {
  const { username } = await aPlayer(portal);
  const used = await solveBotCheck(portal.url, "registerUsernameCheck");
  await ask("somebody_else", used);
  const another = await solveBotCheck(portal.url, "registerFormSubmit");
  for (const token of [used, another, "forged", ""]) {
    const answer = await ask(username, token);
    expect([answer.status, Object.keys(answer.body["errors"] as object)]).toEqual([
      422,
      ["gReCaptchaToken"],
    ]);
  }
});

test("R-FAIR-1 R-SIGNUP-2: one address asks so often and no more; registering goes on", async () => {
  await portal.database.query("delete from rate_limits");
  const { max } = limits.checkUsernameByAddress;
  const browser = openBrowser(limited.url);
  const form = { username: "somebody_else", gReCaptchaToken: "forged" };
  const statuses: number[] = [];
  for (let count = 0; count < max + 20; count += 1) {
    statuses.push((await browser.post("/register/username", form)).status);
  }
  expect(tally(statuses)).toEqual({ 422: max, 429: 20 });
  await expect(aPlayer(limited)).resolves.toBeDefined();
});
