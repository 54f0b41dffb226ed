/** Links carry their token in the path. The log must not have it, however the path is written. */
import { randomBytes } from "node:crypto";
import { pages } from "@portal/contract/pages";
import { expect, test } from "vitest";
import { rawRequest } from "../testing/http/raw-http.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();

/** So many characters of a token in a row are no coincidence. */
const TELLING = 10;
const TOKEN = `aB${randomBytes(30).toString("base64url")}-`;

const everyCharacter = (text: string) =>
  text
    .split("")
    .map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .join("");
const twice = (text: string) => encodeURIComponent(everyCharacter(text));
const half = TOKEN.length / 2;

const SPELLINGS: Readonly<Record<string, string>> = {
  "as it is": TOKEN,
  "its first character encoded": everyCharacter(TOKEN.slice(0, 1)) + TOKEN.slice(1),
  "every tenth character encoded": TOKEN.replaceAll(
    /(.)(.{0,9})/g,
    (_, first: string, rest: string) => everyCharacter(first) + rest,
  ),
  "encoded, small digits": everyCharacter(TOKEN),
  "encoded, large digits": everyCharacter(TOKEN).toUpperCase(),
  "encoded twice": twice(TOKEN),
  "encoded twice, its first character alone": `%2561${TOKEN.slice(1)}`,
  "encoded three times": encodeURIComponent(twice(TOKEN)),
  "with what a mail program adds": `${TOKEN}%3E`,
  "with a dot in its middle": `${TOKEN.slice(0, half)}.${TOKEN.slice(half)}`,
  "with something invisible in its middle": `${TOKEN.slice(0, half)}%E2%80%8B${TOKEN.slice(half)}`,
  "with bytes that are no text": `${TOKEN.slice(0, half)}%FF${TOKEN.slice(half)}`,
  "cut off in an encoding": `${everyCharacter(TOKEN.slice(0, 1))}${TOKEN.slice(1)}%6`,
  "with something behind it": `${everyCharacter(TOKEN.slice(0, 1))}${TOKEN.slice(1)}/more`,
  "with a query": `${everyCharacter(TOKEN.slice(0, 1))}${TOKEN.slice(1)}?token=${TOKEN}`,
};
const BEFORE = [
  ...Object.values(pages)
    .map(({ path }) => path)
    .filter((path) => path.includes("{token}"))
    .map((path) => path.replace("{token}", "")),
  "/nothing-there/",
  // Not separated by a `/` that anybody sees.
  "/reset-password%2F",
  "/reset-password%3Ftoken=",
];

const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(portal.url, { method: "GET", path, headers });

function decodeAll(line: string): string {
  const once = line.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return once === line ? line : decodeAll(once);
}

/** Returns the log's lines from this one on that have any part of the token, decoded. */
function telling(from: number): string[] {
  const parts = Array.from({ length: TOKEN.length - TELLING + 1 }, (_, at) =>
    TOKEN.slice(at, at + TELLING),
  );
  return portal.logLines
    .slice(from)
    .map((line) => decodeAll(line))
    .filter((line) => parts.some((part) => line.includes(part)));
}

test("R-OPS-A: no line of the log contains a path's token, however the path is written", async () => {
  for (const [how, spelling] of Object.entries(SPELLINGS)) {
    const from = portal.logLines.length;
    for (const path of BEFORE) {
      await get(path + spelling);
      await get(path + spelling, { accept: "application/json" });
    }
    await get("/api/me");
    await expect.poll(() => portal.logLines.at(-1)).toContain('"url":"/api/me"');
    expect.soft(telling(from), how).toEqual([]);
  }
});
