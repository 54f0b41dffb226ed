/**
 * Which new passwords are refused although they are strong: those that attackers try first, and those that consist
 * mostly of what others know about the player.
 */
import { PASSWORD_MIN_LENGTH } from "@portal/contract/values/limits";
import { isAtLeast } from "@portal/contract/values/password-strength";
import { expect, test } from "vitest";
import type { AppError } from "../../kit/http/errors.ts";
import { COMMON, hashNewPassword, type NewPassword } from "./password-policy.ts";

const services = {
  config: { portal: { brand: { gameId: "fsonline", gameName: "FS Online" } } },
  passwords: {
    hash: async (password: string) => `hash of ${password}`,
    match: async () => undefined,
    close: async () => {},
    waitForRoom: async () => {},
  },
};
const OWNER = {
  username: "lang_tu_01",
  phoneNumber: "+84912345678",
  email: "tieu.lang.tu@example.vn",
};

/** Returns the reason for which a password is refused. */
async function verdict(password: string, owner: NewPassword["owner"] = OWNER): Promise<string> {
  try {
    await hashNewPassword(services, { password, field: "newPassword", owner });
    return "taken";
  } catch (error) {
    const message = (error as AppError).details.errors?.["newPassword"]?.[0] ?? "";
    if (message.includes("quá phổ biến")) return "common";
    if (message.includes("tên đăng nhập, số điện thoại")) return "personal";
    throw error;
  }
}

test("at least 3,000 listed passwords are refused that the strength rule alone would accept", async () => {
  const passing = [...COMMON].filter(
    (word) => word.length >= PASSWORD_MIN_LENGTH && isAtLeast("medium", word),
  );
  expect(passing.length).toBeGreaterThanOrEqual(3_000);
  for (const word of passing) expect(await verdict(word), word).not.toBe("taken");
});

test.each([
  "password1",
  "Password123",
  "P@ssw0rd123",
  "P@$$w0rd!2026",
  "pa55word!!",
  "qwerty123",
  "Qwerty@123",
  "1q2w3e4r",
  "1qaz@WSX",
  "abc12345",
  "Abc@123456",
  "a1234567",
  "aaaaaaa1",
  "matkhau123",
  "Mậtkhẩu@123",
  "Anh yêu em 123!",
  "anhyeuem2008",
  "1l0v3y0u!!!",
  "Admin@123",
  "vietnam1975",
  "!!Dragon!!99",
  "ｐａｓｓｗｏｒｄ１",
])("%s is what attackers try first", async (password) => {
  expect(await verdict(password)).toBe("common");
});

test.each([
  ["the name", "lang_tu_01A!"],
  ["the name in capitals", "LANG_TU_01#"],
  ["the name without its signs", "LangTu01@99"],
  ["the name with signs between", "l.a.n.g.t.u.0.1!A"],
  ["the name twice", "lang_tu_01lang_tu_01"],
  ["the phone", "0912345678a!"],
  ["the phone as it is dialled abroad", "+84912345678aB"],
  ["the mailbox", "Tieu.Lang.Tu@2026"],
  ["the game", "FSonline@2026"],
  ["the game in other signs", "fs_0nl1ne!99"],
])("a password that is little more than %s is personal", async (_what, password) => {
  expect(await verdict(password)).toBe("personal");
});

test.each([
  "Kiem-hiep-2026",
  "Giang-ho-dem-mua-88",
  "cơn mưa ngang qua 7",
  "lang_tu_01 qua song Da",
  "toi choi FS Online tu 2009",
  "Zk7#vP2m",
  "武林高手天下第一12345678",
  "Đường đời muôn vạn nẻo 7 ".repeat(6).slice(0, 128),
])("%s is taken", async (password) => {
  expect(await verdict(password)).toBe("taken");
});

test("a short name in a long password does not matter", async () => {
  expect(await verdict("NewDemo@12345", { username: "demo" })).toBe("taken");
  expect(await verdict("Demo@12345", { username: "demo" })).toBe("personal");
});

test("the password is hashed as it was typed", async () => {
  const password = " Giang-hồ-đêm-mưa-88 ";
  const hash = await hashNewPassword(services, { password, field: "password", owner: OWNER });
  expect(hash).toBe(`hash of ${password}`);
});
