import type { namesForm } from "@portal/contract/profile";
import { NAME_MAX_LENGTH } from "@portal/contract/values/limits";
import { beforeEach, describe, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";

/** Over the same database, with the limits of the real portal. */
const portal = await aPortal();
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
beforeEach(() => portal.database.query("delete from rate_limits"));

const update = ({ browser }: Person, form: object) =>
  browser.send("PATCH", "/api/user/update-profile", form);
const me = async ({ browser }: Person) => (await browser.get("/api/me")).body;

describe("R-ME-2: names", () => {
  test("are changed, and the answer is the user as GET /api/me gives him", async () => {
    const player = await aPlayer(portal);
    // Each field that the form has.
    const names: Record<keyof typeof namesForm.shape, string> = {
      firstName: "Anh",
      middleName: "Minh",
      lastName: "Nguyễn",
    };
    const answer = await update(player, names);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(names);
    expect(answer.body).toEqual(await me(player));
  });

  test.each([
    ["is left as it was where it is not sent", {}, "Minh"],
    ["goes where it is empty", { middleName: "" }, null],
    ["goes where it is null", { middleName: null }, null],
    ["goes where it is spaces", { middleName: "  " }, null],
  ])("the middle name %s", async (_how, form, expected) => {
    const player = await aPlayer(portal);
    const names = { firstName: "Anh", lastName: "Nguyễn" };
    await update(player, { ...names, middleName: "Minh" });
    await update(player, { ...names, ...form });
    expect(await me(player)).toMatchObject({ ...names, middleName: expected });
  });

  test.each([
    ["  Anh \n Minh  ", "Anh Minh"],
    ["Nguyễn".normalize("NFD"), "Nguyễn"],
    ["An\u202eh\u200b", "Anh"],
    ["A\u0000B", "A B"],
    ["<b>Anh</b>", "<b>Anh</b>"],
    ["x".repeat(NAME_MAX_LENGTH), "x".repeat(NAME_MAX_LENGTH)],
  ])("typed as %j are kept as %j", async (firstName, kept) => {
    const player = await aPlayer(portal);
    const answer = await update(player, { firstName, lastName: "Lê" });
    expect(answer.status).toBe(200);
    expect(answer.body["firstName"]).toBe(kept);
  });

  test.each([
    [{ firstName: "", lastName: "Lê" }, { firstName: ["Vui lòng nhập tên của bạn"] }],
    [{ firstName: "Anh", lastName: " \t " }, { lastName: ["Vui lòng nhập họ của bạn"] }],
    [{ firstName: "\u200b", lastName: "Lê" }, { firstName: ["Vui lòng nhập tên của bạn"] }],
    [{ firstName: "Anh" }, { lastName: ["Vui lòng nhập họ của bạn"] }],
    [{ firstName: "x".repeat(129), lastName: "Lê" }, { firstName: ["Tên dài tối đa 128 ký tự."] }],
    [
      { firstName: ["Anh"], lastName: { a: 1 } },
      { firstName: ["Vui lòng nhập tên của bạn"], lastName: ["Vui lòng nhập họ của bạn"] },
    ],
    [{ firstName: null, lastName: "Lê" }, { firstName: ["Vui lòng nhập tên của bạn"] }],
  ])("%j are refused at their fields", async (form, errors) => {
    const player = await aPlayer(portal);
    const answer = await update(player, form);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual(errors);
    expect(await me(player)).toMatchObject({ firstName: null, lastName: null });
  });
});

describe("R-ME-2: the language", () => {
  test.each(["vi-VN", "pseudo"])("can be %s", async (language) => {
    const player = await aPlayer(portal);
    expect((await update(player, { language })).body["language"]).toBe(language);
    expect((await me(player))["language"]).toBe(language);
  });

  test("is one of those that the operator offers", async () => {
    const PORTAL_CONFIG = portalConfigWith({ accounts: { languages: ["vi-VN"] } });
    const vietnamese = await aPortal({ PORTAL_CONFIG }, portal.database);
    const player = await aPlayer(vietnamese);
    expect((await update(player, { language: "vi-VN" })).status).toBe(200);
    const refused = await update(player, { language: "pseudo" });
    expect(refused.status).toBe(422);
    expect(refused.body["errors"]).toEqual({ language: ["Ngôn ngữ này chưa được hỗ trợ."] });
    expect((await me(player))["language"]).toBe("vi-VN");
  });

  test.each(["en-US", "", null, 5])("cannot be %j", async (language) => {
    const answer = await update(await aPlayer(portal), { language });
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual({ language: ["Ngôn ngữ này chưa được hỗ trợ."] });
  });
});

test.each<object>([
  { credit: 5_000 },
  { verifiedAt: "2026-01-01T00:00:00Z" },
  { verifiedPhoneAt: "2026-01-01T00:00:00Z" },
  { phoneNumber: "+84900000001" },
  { email: "demo@example.vn" },
  { username: "admin" },
  { id: 1 },
  { password_hash: "x" },
  { prototype: { isAdmin: true } },
])("R-ME-2: %j is not changed along with the rest", async (extra) => {
  const player = await aPlayer(portal);
  const before = await me(player);
  const names = { firstName: "A", lastName: "B" };
  for (const form of [names, { language: "pseudo" }]) {
    expect((await update(player, { ...form, ...extra })).status).toBe(200);
  }
  expect(await me(player)).toEqual({ ...before, ...names, language: "pseudo" });
});

test("R-ME-2: names and language in one body are both changed, or neither", async () => {
  const player = await aPlayer(portal);
  const names = { firstName: "Anh", lastName: "Lê" };
  const wrong = await update(player, { ...names, language: "en-US" });
  expect(wrong.body["errors"]).toEqual({ language: ["Ngôn ngữ này chưa được hỗ trợ."] });
  expect(await me(player)).toMatchObject({ firstName: null, language: "vi-VN" });
  expect((await update(player, { ...names, language: "pseudo" })).status).toBe(200);
  expect(await me(player)).toMatchObject({ ...names, language: "pseudo" });
  const nulls = { firstName: null, lastName: null, middleName: null, language: "vi-VN" };
  expect((await update(player, nulls)).status).toBe(200);
  expect(await me(player)).toMatchObject({ ...names, language: "vi-VN" });
});

test("R-ME-2: a player changes himself and nobody else", async () => {
  const [one, other] = [await aPlayer(portal), await aPlayer(portal)];
  await update(one, { firstName: "A", lastName: "B" });
  expect(await me(other)).toMatchObject({ firstName: null, lastName: null });
});

test("R-ME-2: so often and no more", async () => {
  const { browser } = await aPlayer(portal);
  const k = limits.updateProfileByUser.max;
  const answers = await concurrently(k + 50, () =>
    update(
      { username: "", browser: openBrowser(limited.url, browser.cookies) },
      { language: "vi-VN" },
    ),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: k, 429: 50 });
});
