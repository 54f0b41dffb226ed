import { expect, test } from "vitest";
import { openVault } from "./vault.ts";

const PASSWORD = 'Mật "khẩu" bí mật-1';
const TOKEN = "q6CzEoXH0UFYyQbMhTgEMCLUPnaaKFODK6QdXkYbtnE";
const CODE = "7K2M9Q";

const inTheMidst = (secret: string, before: number) =>
  Buffer.concat([Buffer.alloc(before, "x"), Buffer.from(secret), Buffer.from("yz")]);

test.each([PASSWORD, TOKEN, CODE])("%s is found in every form that it may take", (secret) => {
  const vault = openVault();
  vault.keep("the secret", secret);
  const forms: (string | Buffer)[] = [
    `(1,${secret},2026)`,
    JSON.stringify({ message: secret }),
    `/login?password=${encodeURIComponent(secret)}`,
    `\\x${Buffer.from(`..${secret}..`).toString("hex")}`,
    Buffer.concat([Buffer.from([0, 255]), Buffer.from(secret), Buffer.from([0])]),
    ...[0, 1, 2].flatMap((before) => [
      inTheMidst(secret, before).toString("base64"),
      inTheMidst(secret, before).toString("base64url"),
    ]),
  ];
  for (const form of forms) expect(vault.foundIn(form), form.toString()).not.toEqual([]);
});

test("a token is found as the bytes that it stands for", () => {
  const vault = openVault();
  vault.keep("the token", TOKEN);
  const bytes = Buffer.from(TOKEN, "base64url").toString("hex");
  expect(vault.foundIn(`\\x${bytes}`)).toEqual(["the token (decoded)"]);
});

test("finds nothing in text without the secret, and rejects secrets that are too short", () => {
  const vault = openVault();
  vault.keep("the code", CODE);
  expect(vault.foundIn("7K2M9R 7k2m9q")).toEqual([]);
  expect(() => vault.keep("the digit", "7")).toThrow("too short");
});
