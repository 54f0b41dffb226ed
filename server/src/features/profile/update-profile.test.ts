import { namesForm } from "@portal/contract/profile";
import { NAME_MAX_LENGTH } from "@portal/contract/values/limits";
import { describe, expect, test } from "vitest";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const NEWSLETTER = "/api/user/newsletter";

const portal = await aPortal();

const update = ({ browser }: Person, form: object) =>
  browser.send("PATCH", "/api/user/update-profile", form);
const me = async ({ browser }: Person) => (await browser.get("/api/me")).body;

describe("R-ME-2: names", () => {
  test("are changed, and the reply is the user as GET /api/me returns it", async () => {
    const player = await aPlayer(portal);
    // Each field that the form has.
    const fields = Object.keys(namesForm.shape);
    const names = Object.fromEntries(fields.map((field) => [field, `Anh ${field}`]));
    const answer = await update(player, names);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(names);
    expect(answer.body).toEqual(await me(player));
  });

  test("an empty middle name deletes it, an absent one leaves it", async () => {
    const player = await aPlayer(portal);
    const names = { firstName: "Anh", lastName: "Nguyễn" };
    for (const [form, kept] of [
      [{}, "Minh"],
      [{ middleName: "" }, null],
      [{ middleName: null }, null],
      [{ middleName: "  " }, null],
    ] as const) {
      await update(player, { ...names, middleName: "Minh" });
      await update(player, { ...names, ...form });
      const { firstName, lastName, middleName } = await me(player);
      expect({ form, firstName, lastName, middleName }).toEqual({
        form,
        ...names,
        middleName: kept,
      });
    }
  });

  test("are stored without invisible characters", async () => {
    const player = await aPlayer(portal);
    for (const [typed, stored] of [
      ["  Anh \n Minh  ", "Anh Minh"],
      ["Nguyễn".normalize("NFD"), "Nguyễn"],
      ["An\u202eh\u200b", "Anh"],
      ["A\u0000B", "A B"],
      ["<b>Anh</b>", "<b>Anh</b>"],
      ["x".repeat(NAME_MAX_LENGTH), "x".repeat(NAME_MAX_LENGTH)],
    ] as const) {
      const { status, body } = await update(player, { firstName: typed, lastName: "Lê" });
      expect([typed, status, body["firstName"]]).toEqual([typed, 200, stored]);
    }
  });

  test("that are missing, too long or no text are refused at their fields", async () => {
    const player = await aPlayer(portal);
    const noFirst = { firstName: ["Vui lòng nhập tên của bạn"] };
    const noLast = { lastName: ["Vui lòng nhập họ của bạn"] };
    for (const [form, errors] of [
      [{ firstName: "", lastName: "Lê" }, noFirst],
      [{ firstName: "Anh", lastName: " \t " }, noLast],
      [{ firstName: "\u200b", lastName: "Lê" }, noFirst],
      [{ firstName: "Anh" }, noLast],
      [
        { firstName: "x".repeat(129), lastName: "Lê" },
        { firstName: ["Tên dài tối đa 128 ký tự."] },
      ],
      [
        { firstName: ["Anh"], lastName: { a: 1 } },
        { ...noFirst, ...noLast },
      ],
      [{ firstName: null, lastName: "Lê" }, noFirst],
    ] as const) {
      const { status, body } = await update(player, form);
      expect({ form, status, errors: body["errors"] }).toEqual({ form, status: 422, errors });
    }
    expect(await me(player)).toMatchObject({ firstName: null, lastName: null });
  });
});

describe("R-ME-2: the language", () => {
  const UNSUPPORTED = { language: ["Ngôn ngữ này chưa được hỗ trợ."] };

  test("can be each supported one, and no other", async () => {
    const player = await aPlayer(portal);
    for (const language of ["pseudo", "vi-VN"]) {
      expect((await update(player, { language })).body["language"]).toBe(language);
      expect((await me(player))["language"]).toBe(language);
    }
    for (const language of ["en-US", "", null, 5]) {
      const { status, body } = await update(player, { language });
      expect([language, status, body["errors"]]).toEqual([language, 422, UNSUPPORTED]);
    }
  });

  test("is one of those that the operator offers", async () => {
    const PORTAL_CONFIG = portalConfigWith({ accounts: { languages: ["vi-VN"] } });
    const vietnamese = await aPortal({ PORTAL_CONFIG }, portal.database);
    const player = await aPlayer(vietnamese);
    expect((await update(player, { language: "vi-VN" })).status).toBe(200);
    const refused = await update(player, { language: "pseudo" });
    expect([refused.status, refused.body["errors"]]).toEqual([422, UNSUPPORTED]);
    expect((await me(player))["language"]).toBe("vi-VN");
  });

  test("is changed together with the names in the same body, or neither is", async () => {
    const player = await aPlayer(portal);
    const names = { firstName: "Anh", lastName: "Lê" };
    const wrong = await update(player, { ...names, language: "en-US" });
    expect(wrong.body["errors"]).toEqual(UNSUPPORTED);
    expect(await me(player)).toMatchObject({ firstName: null, language: "vi-VN" });
    expect((await update(player, { ...names, language: "pseudo" })).status).toBe(200);
    expect(await me(player)).toMatchObject({ ...names, language: "pseudo" });
    const nulls = { firstName: null, lastName: null, middleName: null, language: "vi-VN" };
    expect((await update(player, nulls)).status).toBe(200);
    expect(await me(player)).toMatchObject({ ...names, language: "vi-VN" });
  });
});

test("R-ME-2: no other field is changed, and no other player", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  const [before, otherBefore] = [await me(player), await me(other)];
  const names = { firstName: "A", lastName: "B" };
  for (const extra of [
    { credit: 5_000 },
    { verifiedAt: "2026-01-01T00:00:00Z" },
    { verifiedPhoneAt: "2026-01-01T00:00:00Z" },
    { phoneNumber: "+84900000001" },
    { email: "demo@example.vn" },
    { username: "admin" },
    { id: 1 },
    { password_hash: "x" },
    { prototype: { isAdmin: true } },
  ]) {
    for (const form of [names, { language: "pseudo" }]) {
      expect((await update(player, { ...form, ...extra })).status).toBe(200);
    }
    const after = { ...before, ...names, language: "pseudo" };
    expect([extra, await me(player)]).toEqual([extra, after]);
  }
  expect(await me(other)).toEqual(otherBefore);
});

test("R-SIGNUP-1: players can leave the newsletter and join it again, each for their own account", async () => {
  const [{ browser, username }, other] = [await aPlayer(portal), await aPlayer(portal)];
  await portal.database.query("update users set receives_newsletter = true where username = $1", [
    username,
  ]);
  expect((await browser.get(NEWSLETTER)).body).toEqual({ receiveNewsletter: true });
  for (const receiveNewsletter of [false, true]) {
    expect((await browser.send("PUT", NEWSLETTER, { receiveNewsletter })).status).toBe(200);
    expect((await browser.get(NEWSLETTER)).body).toEqual({ receiveNewsletter });
  }
  expect((await other.browser.get(NEWSLETTER)).body).toEqual({ receiveNewsletter: false });
});
