import { consoleCalls } from "@portal/contract/console/calls";
import { describe, expect, test } from "vitest";
import { fillLists } from "../../console/lists/testing/fill-lists.ts";
import { aNotice, sendNotice } from "../../testing/money/bank-notices.ts";
import { contentOf } from "../../testing/money/wallets.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { clientOf } from "../testing/client-of.ts";
import { queues } from "./queues.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);

const { username } = await aPlayer(portal);
const staff = await console.signIn("hoa", "senior", "payments", "accountant", "admin");
const hoa = await clientOf(console, staff);
const fixed = await fillLists(portal.database);
const content = await contentOf(await aPlayer(portal));
for (let nth = 0; nth < 3; nth++) await sendNotice(portal.url, aNotice({ content }));

const optionsOf = (path: string): string[] =>
  Object.entries(fixed[path] ?? {}).map(([field, value]) => `--${field}=${value}`);

test("R-OPS-A: every reading call is offered as a queue, except those about the caller's session", () => {
  const offered = new Set(queues.values());
  const others = consoleCalls.filter((call) => call.method === "GET" && !offered.has(call));
  expect(others.map(({ path }) => path)).toEqual([
    "/api/console/csrf-cookie",
    "/api/console/me",
    "/api/console/command-line/{userCode}",
  ]);
  for (const name of ["unmatched", "stuck", "case", "cases", "staff-limits", "books-entries"]) {
    expect(queues.has(name), name).toBe(true);
  }
});

const paged = [...queues].filter(([, { query }]) => JSON.stringify(query)?.includes("cursor"));

describe("R-OPS-A: the queue", () => {
  test.each(paged)("%s is printed as a table, page by page or whole", async (name, { path }) => {
    const query = optionsOf(path);
    const whole = await hoa.json("list", name, ...query, "--limit=500");
    const rows = whole.data["rows"] as object[];
    expect(rows.length).toBeGreaterThan(2);
    const page = Math.ceil(rows.length / 3);
    const short = ["list", name, ...query, `--limit=${page}`];
    const paged = await hoa.json(...short, "--all");
    expect(paged).toMatchObject({ code: 0, data: { nextCursor: null } });
    expect(paged.data["rows"]).toEqual(rows);
    const { data } = await hoa.json(...short);
    const second = await hoa.json(...short, `--cursor=${String(data["nextCursor"])}`);
    expect(second.data["rows"]).toEqual(rows.slice(page, 2 * page));
    const table = await hoa.run(...short);
    expect(table).toMatchObject({ code: 0, stderr: "" });
    expect(table.stdout.match(/There are more/g)).toHaveLength(1);
    expect(table.stdout.split("\n").length).toBeGreaterThan(page + 1);
  });

  test.each([
    "today",
    "queues",
    "channels",
    "messages",
    "reply-templates",
    "reconcile-days",
    "staff-break-glass",
    "campaign-desk",
  ])("%s, which has no pages, is shown with its parts", async (name) => {
    const run = await hoa.run("list", name);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout.trim()).not.toBe("");
  });

  test("of a single item takes its name and shows its parts", async () => {
    const run = await hoa.run("list", "player", "--username", username);
    expect(run).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`username: ${username}`),
    });
    expect(await hoa.run("list", "player")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--username is missing"),
    });
  });

  test("filters, sorts, and refuses unknown options with a list of its options", async () => {
    const { data } = await hoa.json("list", "players", "--q=0977000111", "--sort=-username");
    const names = (data["rows"] as { username: string }[]).map((row) => row.username);
    expect(names).toEqual(names.toSorted().toReversed());
    const wrong = await hoa.run("list", "players", "--q=x", "--sort=height");
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("--sort <username|") });
    const unknown = await hoa.run("list", "wishes");
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr).toContain("there is no queue wishes");
    expect(unknown.stderr).toContain("  unmatched ");
  });

  test("escapes control characters and line breaks in text that others wrote", async () => {
    const lan = await clientOf(console, await console.signIn("lan", "support"));
    const grant = ["do", "grant", `--username=${username}`, "--kp=5", "--occasion=x"];
    const reason = "\u001B[2Jticket\nDone.";
    expect(await lan.run(...grant, `--reason=${reason}`)).toMatchObject({ code: 0 });
    const run = await hoa.run("list", "approvals", "--proposed-by=lan");
    expect(run.stdout).toContain(String.raw`\u{1b}[2Jticket\u{a}Done.`);
    expect(run.stdout).not.toContain("\u001B");
    const json = await hoa.run("list", "approvals", "--json");
    expect(json.stdout).not.toContain("\u001B");
  });
});
