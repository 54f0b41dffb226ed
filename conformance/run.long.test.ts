import { spawn } from "node:child_process";
import { text as readText } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takePort } from "../server/src/testing/portal/ports.ts";
import { sendTexts } from "./testing/gateway.ts";
import { type ReferenceGame, startReferenceGame } from "./testing/reference.ts";

const RUN = fileURLToPath(new URL("run.ts", import.meta.url));
const TIMEOUT_MS = 120_000;

/** Runs the command. `onOutput` gets all output so far, at each piece. */
async function conformance(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  onOutput: (out: string) => void = () => {},
) {
  const child = spawn(process.execPath, [RUN, ...args], {
    env: { PATH: process.env["PATH"], ...env },
  });
  let soFar = "";
  child.stdout.on("data", (chunk: Buffer) => onOutput((soFar += chunk.toString())));
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr)]);
  if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  return { code: child.exitCode, out, err };
}

describe("R-RUN-7: npm run conformance -- --game", () => {
  let game: ReferenceGame;
  let args: readonly string[];
  beforeAll(async () => {
    game = await startReferenceGame();
    args = ["--game", game.target.url, "--account", game.target.account, "--zone", "1"];
  });
  afterAll(() => game.close());

  test(
    "reports each case, uses the maker's programs, and does not call a gap a success",
    { timeout: TIMEOUT_MS },
    async () => {
      const programs = ["--coins", `${game.command} coins`, "--log", `${game.command} log`];
      const { code, out } = await conformance([...args, ...programs], game.env);
      expect(out).toMatch(/^passed {9}crowd /m);
      expect(out).toMatch(/^not looked at {2}killed .*\n {4}give .*--restart/m);
      expect(out).toMatch(/\n\n\d+ passed, 0 failed, 2 not looked at\n$/);
      expect(code).toBe(3);
    },
  );

  test("rejects a restart program that kills nothing", async () => {
    const nothing = ["--restart", `${process.execPath} --version`];
    const { code, err } = await conformance([...args, ...nothing], game.env);
    expect({ code, err }).toMatchObject({ code: 2 });
    expect(err).toContain("the server answered all the while");
  });

  test("reports a failure with what was sent, expected and received, and why it matters, in JSON too", async () => {
    const wrong = [...args.slice(0, 3), "nobody", ...args.slice(4), "--json"];
    const { code, out } = await conformance(wrong, game.env);
    const report = JSON.parse(out) as { failed: number; cases: Record<string, string>[] };
    expect(report.cases.find(({ id }) => id === "repeat")).toEqual({
      id: "repeat",
      title: expect.any(String) as string,
      result: "failed",
      sent: expect.stringMatching(/^POST \/v1\/deliveries \{"request_id":/) as string,
      expected: '200 {"code":0} without "duplicate"',
      came: expect.stringMatching(/^200 \{"code":2,"message":"unknown account"\}/) as string,
      why: expect.any(String) as string,
    });
    expect(report.failed).toBeGreaterThan(1);
    expect(code).toBe(1);
  });

  test.each([
    ["--account user001", /--game or --sms is missing/],
    ["--game game.example.com --account a --zone 1", /\/v1\/… is appended/],
    ["--game http://127.0.0.1:9 --zone 1", /--account is missing/],
    ["--game http://127.0.0.1:9 --account a --zone 1", /does not answer/],
    ["--gmae x", /--gmae/],
    ["--sms", /SMS_INBOUND_SECRET is not set/],
  ])("with %s ends with 2 and says why", async (wrong, words) => {
    const { code, err } = await conformance(wrong.split(" "), game.env);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(words) as string });
  });
});

test("R-RUN-7: npm run conformance -- --sms waits for the texts that it lists, and checks them", async () => {
  const secret = "test-sms-secret";
  const port = String(await takePort());
  let sending: Promise<void> | undefined;
  const { code, out } = await conformance(
    ["--sms", "--port", port, "--minutes", "1"],
    { SMS_INBOUND_SECRET: secret },
    (soFar) => {
      if (soFar.includes("Waiting"))
        sending ??= sendTexts(`http://127.0.0.1:${port}/webhooks/sms`, secret);
    },
  );
  await sending;
  expect(out).toContain("    MXT kiemthu5    (2 times)");
  expect(out).toMatch(/\n10 passed, 0 failed, 0 not looked at\n$/);
  expect(code).toBe(0);
});
