/** Signing in on the command line: a person confirms the printed code in the console, and the token is stored. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { aDatabase } from "../../testing/database/test-database.ts";
import { eventually } from "../../testing/patience.ts";
import { takePort } from "../../testing/portal/ports.ts";
import { startSandbox } from "../../testing/portal/sandbox.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { runCommand } from "../program.ts";
import { type Client, clientOf } from "../testing/client-of.ts";
import { runPortal } from "../testing/run-portal.ts";

const database = await aDatabase();
const sandboxPort = await takePort();
const sandbox = await startSandbox(sandboxPort, "http://127.0.0.1:9");
afterAll(sandbox.close);
const console = await aConsole(database, {
  STAFF_OIDC_ISSUER: `http://localhost:${sandboxPort}/oidc`,
});

const lan = await console.signIn("lan", "support");

const keptFile = ({ settings }: Client) =>
  `${settings["XDG_STATE_HOME"]}/fsonline-portal/staff-token`;

/** Starts a sign-in, and lets lan confirm or decline the code once it is printed. */
async function answered(client: Client, decision: "confirm" | "decline", ...more: string[]) {
  const printed = { stdout: "", stderr: "" };
  const running = runCommand(["sign-in", ...more], {
    env: { ...process.env, ...client.settings },
    stdout: async (text) => void (printed.stdout += text),
    stderr: async (text) => void (printed.stderr += text),
  });
  const code = await eventually("a code", async () => /type (\S+) there/.exec(printed.stderr)?.[1]);
  await lan.post(`/api/console/command-line/${code}`, { decision });
  return { code: await running, ...printed };
}

describe("R-OPS-A: signing in on the command line", () => {
  test("prints the page and the code, and stores the token readable by its owner only", async () => {
    const client = await clientOf(console);
    const run = await answered(client, "confirm");
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("Signed in as lan") });
    expect(run.stderr).toContain("http://localhost:3003/dong-lenh");
    expect(statSync(keptFile(client)).mode & 0o777).toBe(0o600);
    expect(await client.json("list", "queues")).toMatchObject({ code: 0 });
  });

  test("replaces a stored token that others could read", async () => {
    const client = await clientOf(console);
    await answered(client, "confirm");
    writeFileSync(keptFile(client), "old", { mode: 0o644 });
    const { stdout } = await answered(client, "confirm", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ login: "lan", keptIn: keptFile(client) });
    expect(statSync(keptFile(client)).mode & 0o777).toBe(0o600);
    expect(readFileSync(keptFile(client), "utf8")).not.toContain("old");
  });

  test("a declined code signs nobody in, and the message tells how to begin again", async () => {
    const client = await clientOf(console);
    const run = await answered(client, "decline");
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toContain("npm run portal -- sign-in");
  });

  test("signing out ends the token, and reports if it had ended before", async () => {
    const client = await clientOf(console);
    await answered(client, "confirm");
    const token = readFileSync(keptFile(client), "utf8").trim();
    expect(await client.json("sign-out")).toMatchObject({ code: 0, data: { wasSignedIn: true } });
    const again = await clientOf(console);
    const withToken = { ...again.settings, PORTAL_STAFF_TOKEN: token };
    const run = await runPortal(["list", "queues"], withToken);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining("Sign in again") });
    expect(await client.json("sign-out")).toMatchObject({ code: 0, data: { wasSignedIn: false } });
  });

  test("a person of the sandbox signs in without a browser; nobody else does", async () => {
    const client = await clientOf(console);
    const signedIn = await client.json("sign-in", "--as", "hoa");
    expect(signedIn).toMatchObject({ code: 0, data: { login: "hoa" } });
    expect(await client.json("list", "staff", "--name", "hoa")).toMatchObject({ code: 0 });
    expect((await client.run("sign-in", "--as", "nobody")).code).not.toBe(0);
  });

  test("a token is never sent unencrypted over a network", async () => {
    const client = await clientOf(console, lan);
    for (const CONSOLE_URL of ["http://console.example", "no address", "ftp://console.example"]) {
      const run = await runPortal(["list", "queues"], { ...client.settings, CONSOLE_URL });
      expect(run).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("not an https address"),
      });
    }
  });

  test("a console that does not answer is named", async () => {
    const client = await clientOf(console, lan);
    const away = { ...client.settings, CONSOLE_URL: "http://127.0.0.1:9" };
    const run = await runPortal(["list", "queues"], away);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("http://127.0.0.1:9") });
  });
});
