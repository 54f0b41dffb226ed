import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type Browser } from "../../testing/people/browser.ts";
import { staffTokenOf } from "../../testing/people/staff.ts";
import type { TestConsole } from "../../testing/portal/test-console.ts";
import { type JsonRun, type Run, runPortal, runPortalJson } from "./run-portal.ts";

/** A command line that calls a console, with its own folder for the token. */
export type Client = {
  readonly settings: Readonly<Record<string, string>>;
  run(...args: string[]): Promise<Run>;
  json(...args: string[]): Promise<JsonRun>;
};

/** @param staff the person whose token it has; without one nobody is signed in */
export async function clientOf({ url }: TestConsole, staff?: Browser): Promise<Client> {
  const folder = mkdtempSync(join(tmpdir(), "portal-state-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const token = staff && (await staffTokenOf(staff));
  const settings = {
    CONSOLE_URL: url,
    XDG_STATE_HOME: folder,
    PORTAL_STAFF_TOKEN: token ?? "",
  };
  return {
    settings,
    run: (...args) => runPortal(args, settings),
    json: (...args) => runPortalJson(args, settings),
  };
}
