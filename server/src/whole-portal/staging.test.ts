/**
 * docs/production.md's staging: the portal with production's settings, and the sandbox in place of every outside
 * party.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { aDatabase } from "../testing/database/test-database.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { aPlayer } from "../testing/people/people.ts";
import { startMainProcess } from "../testing/portal/main-process.ts";
import { takePort } from "../testing/portal/ports.ts";
import { OPERATOR_ACCOUNT, settingsFile } from "../testing/portal/production.config.ts";
import { startSandbox } from "../testing/portal/sandbox.ts";

const DOCUMENT = new URL("../../../docs/production.md", import.meta.url);

const folder = mkdtempSync(join(tmpdir(), "portal-staging-"));
const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

type Values = Readonly<Record<string, string>>;
const document = readFileSync(DOCUMENT, "utf8");
/** Returns the text of all blocks of commands of a kind. */
const blocksOf = (kind: string): string =>
  [...document.matchAll(/^```sh ?(\w*)\n([^]*?)\n```$/gm)]
    .filter(([, found]) => found === kind)
    .map(([, , text]) => text)
    .join("\n");

/** Returns what a file says after commands have written into it, in a shell that has read these values. */
function written(commands: string, file: string, values: Values): Values {
  const writes = commands.matchAll(
    new RegExp(`^cat >>? ${file} (<<'?(\\w+)'?\\n[^]*?\\n\\2)$`, "gm"),
  );
  const env = { PATH: process.env["PATH"], ...values };
  const said = [...writes].map(([, text]) =>
    execFileSync("sh", ["-c", `cat ${text}`], { env }).toString(),
  );
  expect(said, file).not.toEqual([]);
  return parseEnv(said.join("\n")) as Values;
}

/** Where the document's ports are on this machine. */
async function portsHere(): Promise<Values> {
  const [portal, sandbox, smtp] = [await takePort(), await takePort(), await takePort()];
  return { 3000: String(portal), 3001: String(sandbox), 3025: String(smtp) };
}

test("R-RUN-1: with the settings of the staging step the portal starts in production, and a transfer of the sandbox is credited", async () => {
  const ports = await portsHere();
  const staging = blocksOf("staging").replaceAll(/\b(3000|3001|3025)\b/g, (port) => ports[port]!);
  const names = blocksOf("values").match(/^[A-Z_]+(?==)/gm) ?? [];
  expect(names.length).toBeGreaterThan(25);
  const values = {
    ...Object.fromEntries(names.map((name) => [name, randomBytes(12).toString("hex")])),
    PORTAL_DOMAIN: "staging.example.test",
    MAIL_FROM: "no-reply@staging.example.test",
    APP_SECRET: randomBytes(32).toString("hex"),
    DATABASE_STANDBYS: "0",
    ...written(staging, "/etc/portal-values", {}),
  };
  const database = await aDatabase();
  const PORTAL_CONFIG = join(folder, "portal.config.ts");
  writeFileSync(PORTAL_CONFIG, settingsFile());

  const ofSandbox = written(staging, "/etc/portal/sandbox.env", values);
  const sandbox = await startSandbox(Number(ports[3001]), ofSandbox["PORTAL_URL"]!, ofSandbox);
  endings.push(() => sandbox.close());
  const portal = await startMainProcess({
    ...written(`${blocksOf("")}\n${staging}`, "/etc/portal/portal.env", values),
    PORTAL_CONFIG,
    DATABASE_URL: database.runtimeUrl,
    DATABASE_LISTEN_URL: database.runtimeUrl,
    NODE_ENV: "production",
    RATE_LIMIT_SCALE: "1",
    PORT: ports[3000]!,
  });
  endings.push(() => portal.child.kill("SIGKILL"));
  await portal.ready();
  const player = await aPlayer(portal);
  const content = await contentOf(player);
  await sandbox.transfer({ content, amount: 10_000, account: OPERATOR_ACCOUNT });
  const creditKp = async () => (await player.browser.get("/api/me")).body["credit"];
  await expect.poll(creditKp).toBe(100);
});
