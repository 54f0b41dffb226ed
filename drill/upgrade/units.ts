import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/lib/paths.ts";

/** What a unit of `deploy/systemd/` starts. This machine's own systemd need not run. */
export type UnitCommands = {
  readonly env: Readonly<Record<string, string>>;
  readonly start: readonly string[];
  /** Waits until the unit counts as started. */
  readonly startPost: readonly string[] | undefined;
};

const SETTINGS_FOLDER = "/etc/portal/";

/**
 * Reads the commands of a unit, such as `portal@3000`.
 * @param settingsFolder takes the place of `/etc/portal` and of the unit's credentials
 */
export function readUnit(unit: string, settingsFolder: string): UnitCommands {
  const [name, instance] = unit.split("@");
  const file = instance === undefined ? `${name}.service` : `${name}@.service`;
  const text = readFileSync(join(ROOT, "deploy", "systemd", file), "utf8");
  const lines = (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) =>
      value!
        .replaceAll("%i", instance ?? "")
        .replaceAll("%d/", SETTINGS_FOLDER)
        .replaceAll(SETTINGS_FOLDER, `${settingsFolder}/`),
    );
  const pairs = lines("Environment").flatMap((line) => line.split(" "));
  const [start = ""] = lines("ExecStart");
  const [startPost] = lines("ExecStartPost");
  return {
    env: Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string])),
    start: start.split(" "),
    startPost: startPost?.split(" "),
  };
}
