import { expect, test } from "vitest";
import { tally } from "../../testing/concurrently.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, solveBotCheck } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./feature.ts";

const portal = await aPortal();
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);

const check = async (username: unknown, token?: string) =>
  openBrowser(portal.url).post("/register/username", {
    username,
    gReCaptchaToken: token ?? (await solveBotCheck(portal.url, "registerUsernameCheck")),
  });

test("R-SIGNUP-2: a taken username is reported at its own step; a free one is not", async () => {
  const { username } = await aPlayer(portal);
  const taken = await check(username);
  expect([taken.status, taken.body["errors"]]).toEqual([
    422,
    { username: ["Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác."] },
  ]);
  expect((await check(`${username.slice(0, 20)}_x`)).status).toBe(204);
  expect((await check("admin")).body["errors"]).toEqual({
    username: ["Tên đăng nhập này không dùng được. Vui lòng chọn tên khác."],
  });
  expect((await check("Lệnh Hồ")).status).toBe(422);
});

test("R-FAIR-1 R-SIGNUP-2: each check needs its own bot check, made for it", async () => {
  const { username } = await aPlayer(portal);
  const used = await solveBotCheck(portal.url, "registerUsernameCheck");
  await check("somebody_else", used);
  const another = await solveBotCheck(portal.url, "registerFormSubmit");
  for (const token of [used, another, "forged", ""]) {
    const answer = await check(username, token);
    expect([answer.status, Object.keys(answer.body["errors"] as object)]).toEqual([
      422,
      ["gReCaptchaToken"],
    ]);
  }
});

test("R-FAIR-1 R-SIGNUP-2: the checks of one address are limited; it can still register", async () => {
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
