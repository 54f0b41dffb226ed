import { execFileSync } from "node:child_process";
import { operationOrder } from "@portal/contract/console/operations";
import { describe, expect, test } from "vitest";
import { runPortal } from "./testing/run-portal.ts";
import { operations } from "./client/operations.ts";
import { queues } from "./client/queues.ts";

const said = async (...words: string[]) => {
  const { code, stdout } = await runPortal(words, {});
  expect(code).toBe(0);
  return stdout;
};

describe("R-OPS-A: the help of the command line", () => {
  test("names every operation with what it does, and every queue", async () => {
    const names = operationOrder.def.options.map(({ shape }) => shape.operation.def.values[0]);
    expect([...operations.keys()]).toEqual(names);
    const [doing, listing] = [await said("do", "--help"), await said("list", "--help")];
    for (const [name, { summary }] of operations) {
      expect(summary, name).not.toBe("");
      expect(doing).toContain(summary);
    }
    for (const [name, { summary }] of queues) {
      expect(listing).toContain(`  ${name}`);
      expect(listing).toContain(summary);
    }
  });

  test("names every field of each operation", async () => {
    for (const [name, { flags }] of operations) {
      const help = await said("do", name, "--help");
      for (const { name: flag, help: words } of flags) {
        expect(help, name).toContain(`--${flag}`);
        expect(help, name).toContain(words);
      }
    }
  });

  test("describes unit, choices, null, and whether a field is required", async () => {
    expect(await said("do", "grant", "--help")).toMatch(/--kp <KP> +required/);
    expect(await said("do", "enter", "--help")).toMatch(/--amount-vnd <VND> +required/);
    expect(await said("do", "limit-spending", "--help")).toMatch(/--period <day\|month> +required/);
    expect(await said("do", "limit-spending", "-h")).toMatch(/--limit-kp <KP> +required; or none/);
    expect(await said("do", "recall", "--help")).toMatch(
      /--kp <KP> +absent: all that is left of it/,
    );
  });

  test("lists a command's words and options", async () => {
    const help = await said("deliveries", "enter", "--help");
    expect(help).toContain("deliveries enter <request> <account>");
    expect(help).toMatch(/--zone .*\n(.*\n)*.*--kp .*\n.*--reason .*\n.*--dry-run/);
  });

  test("lists all commands, and asks for the missing word of an incomplete command", async () => {
    const overview = await said("--help");
    const forStaff = ["sign-in", "sign-out", "do <operation>", "list <queue>", "approve <id>"];
    for (const name of [...forStaff, "verify", "users import <csv>"]) {
      expect(overview).toContain(`\n  ${name} `);
    }
    const lacking = await runPortal(["do"], {});
    expect(lacking).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^<operation> is missing/),
    });
    const surplus = await runPortal(["do", "unlock", "somebody"], {});
    expect(surplus).toMatchObject({ code: 2, stderr: expect.stringContaining("somebody") });
  });
});

describe("R-OPS-A: completion", () => {
  const script = async () => said("completion", "bash");
  const completed = async (...words: string[]): Promise<string[]> => {
    const line = words.map((word) => `'${word}'`).join(" ");
    const program = `${await script()}
COMP_WORDS=(portal ${line}); COMP_CWORD=${words.length}
_portal; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["-c", program], { encoding: "utf8" }).trim().split("\n");
  };

  test("offers commands, operations, queues, options and their values", async () => {
    expect(await completed("")).toEqual(expect.arrayContaining(["sign-in", "do", "list"]));
    expect(await completed("do", "settle-c")).toEqual(["settle-card", "settle-case"]);
    expect(await completed("list", "un")).toEqual(["unmatched"]);
    expect(await completed("do", "lock", "--p")).toEqual(["--player-reason", "--preview"]);
    expect(await completed("do", "lock-for-a-day", "--p")).toEqual([
      "--player-reason",
      "--preview",
    ]);
    expect(await completed("do", "grant", "--kp", "5", "--o")).toEqual(["--occasion"]);
    expect(await completed("do", "limit-spending", "--period", "")).toEqual(["day", "month"]);
    expect(await completed("list", "money", "--limit", "5", "--way", "o")).toEqual([
      "out",
      "order",
    ]);
    expect(await completed("approve", "some-id", "--c")).toEqual(["--contact"]);
  });
});
