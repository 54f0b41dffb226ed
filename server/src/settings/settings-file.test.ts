import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError, readConfig, readPortalSettings } from "../config.ts";

const DEMO = new URL("../../../portal.config.ts", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "portal-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Returns the lines of the refusal. */
async function faultsOf(file: string): Promise<string[]> {
  const error: unknown = await readPortalSettings(file).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message.split("\n");
}

test("an operator's own file replaces the demo's", async () => {
  const demo = readFileSync(DEMO, "utf8");
  const own = demo.replace(/import type .*\n/, "").replace(": PortalSettings", "");
  const file = fileWith("own.ts", own.replace('gameName: "FS Online"', 'gameName: "Kiếm Hiệp"'));
  expect((await readPortalSettings(file)).brand.gameName).toBe("Kiếm Hiệp");
  expect((await readPortalSettings(undefined)).brand.gameName).toBe("FS Online");
});

test("an error names the faulty field by its path", async () => {
  const file = fileWith("broken.ts", "export const portal = { brand: { gameId: '' } };");
  const faults = await faultsOf(file);
  expect(faults.some((fault) => fault.startsWith("portal.config brand.gameId:"))).toBe(true);
  expect(faults.some((fault) => fault.startsWith("portal.config payment:"))).toBe(true);
});

test("a file that is missing, no valid program or without the export is refused, naming the setting", async () => {
  const broken = fileWith("no-program.ts", "export const portal = {");
  for (const file of [join(folder, "nowhere.ts"), broken]) {
    expect((await faultsOf(file))[0]).toMatch(/^PORTAL_CONFIG: /);
  }
  expect((await faultsOf(fileWith("empty.ts", "")))[0]).toMatch(/^portal\.config/);
});

test("R-I18N-1: both languages are offered unless the file names them; Vietnamese is always among them", async () => {
  const demo = `import { portal as demo } from ${JSON.stringify(DEMO.href)};`;
  const fileFor = (name: string, languages: readonly string[]) =>
    fileWith(
      name,
      `${demo} export const portal = { ...demo, accounts: { languages: ${JSON.stringify(languages)} } };`,
    );
  expect((await readPortalSettings(undefined)).accounts.languages).toEqual(["vi-VN", "pseudo"]);
  const one = await readPortalSettings(fileFor("one.mjs", ["vi-VN"]));
  expect(one.accounts.languages).toEqual(["vi-VN"]);
  for (const [name, languages] of Object.entries({
    none: [],
    other: ["pseudo"],
    odd: ["vi", "vi-VN"],
  })) {
    const faults = await faultsOf(fileFor(`${name}.mjs`, languages));
    expect(faults[0]).toMatch(/^portal\.config accounts\.languages/);
  }
});

test("R-LAW-3: a guardian needs the date of birth, and texts", async () => {
  const demo = `import { portal as demo } from ${JSON.stringify(DEMO.href)};`;
  const fileFor = (name: string, requires: object) =>
    fileWith(
      name,
      `${demo} export const portal = { ...demo, recharge: { ...demo.recharge, requires: ${JSON.stringify(requires)} } };`,
    );
  const ageless = fileFor("ageless.mjs", { guardianUnderYears: 16 });
  expect(await faultsOf(ageless)).toEqual([
    expect.stringMatching(/^portal\.config recharge\.requires\.guardianUnderYears: needs name/),
  ]);
  const mute = fileFor("mute.mjs", { guardianUnderYears: 16, nameAndBirthDate: true });
  await expect(readConfig({ PORTAL_CONFIG: mute, SEPAY_SECRET: "x".repeat(32) })).rejects.toThrow(
    "SMS_API_TOKEN is missing, which recharge.requires.guardianUnderYears needs",
  );
});
