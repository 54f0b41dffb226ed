/** Tests how staff sign in their command line: the console's page confirms the code that it prints. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { violations, violationsOfColours } from "../../support/browser/axe.ts";
import { bursts } from "../../support/browser/layout.ts";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { signedInAs } from "./staff.ts";

const COMMAND_LINE = fileURLToPath(new URL("../../../tools/portal.ts", import.meta.url));

/** A command line on a colleague's machine. */
function aCommandLine() {
  const env = {
    ...process.env,
    CONSOLE_URL,
    XDG_STATE_HOME: mkdtempSync(join(tmpdir(), "state-")),
  };
  return (...words: string[]): ChildProcess =>
    spawn(process.execPath, [COMMAND_LINE, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
}

const exitCodeOf = async (command: ChildProcess) => ((await once(command, "exit")) as [number])[0];

/** Returns the code that the sign-in prints. */
async function codeOf({ stderr }: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of stderr!) {
    said += String(chunk);
    const [, code] = /type (\S+) there/.exec(said) ?? [];
    if (code !== undefined) return code;
  }
  throw new Error(said);
}

test.use({ provokes: ["404 GET /api/console/command-line/BBBB-BBBB"] });

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Mã trên dòng lệnh").fill(code);
  await page.getByRole("button", { name: "Xem yêu cầu" }).click();
}

test("R-OPS-A R-OPS-C: the command line is signed in by the code that it prints", async ({
  page,
}) => {
  const portal = aCommandLine();
  const [declined, confirmed] = [portal("sign-in"), portal("sign-in")];
  const ended = [exitCodeOf(declined), exitCodeOf(confirmed)];
  const [declinedCode, code] = [await codeOf(declined), await codeOf(confirmed)];
  await signedInAs(page, "hoa");

  await test.step("a declined code signs nobody in", async () => {
    await page.getByRole("link", { name: "Dòng lệnh" }).first().click();
    await typeCode(page, declinedCode);
    await page.getByRole("button", { name: "Không phải tôi" }).click();
    await expect(page.getByText("hãy báo ngay cho quản trị viên")).toBeVisible();
    expect(await ended[0]).toBe(1);
  });

  await page.goto(`${CONSOLE_URL}/dong-lenh`);
  await typeCode(page, "BBBB-BBBB");
  await expect(page.getByText("Mã không đúng")).toBeVisible();
  await typeCode(page, code.toLowerCase().replace("-", " "));
  const request = page.getByRole("group", { name: "Yêu cầu" });
  await expect(request).toContainText("cùng địa chỉ với trình duyệt này");
  await expect(request).toContainText("dưới tên và quyền của bạn");
  expect(await violations(page)).toEqual([]);
  expect(await violationsOfColours(page)).toEqual([]);
  expect(await bursts(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await bursts(page)).toEqual([]);
  await request.getByRole("button", { name: "Cho làm việc dưới tên tôi" }).click();
  await expect(page.getByText("Bạn có thể quay lại dòng lệnh")).toBeVisible();
  expect(await ended[1]).toBe(0);
  expect(await exitCodeOf(portal("list", "staff"))).toBe(0);
});
