import { join } from "node:path";
import { ROOT } from "../lib/paths.ts";
import { weighConsole, weighWeb } from "../lib/web-weights.ts";
import type { Tally } from "./tally.ts";

/**
 * The limits in bytes: brotli, fonts as they are.
 * @public the benchmark shows them
 */
export const WEIGHT_LIMITS = {
  firstScreenScript: 48_000,
  /** All script of a page, for somebody who opens it first. */
  pageScript: 81_000,
  routeScript: 20_000,
  style: 15_000,
  fonts: 60_000,
} as const;

/** The limit of the operator's console in bytes, brotli, to the first page that somebody opens. */
const CONSOLE_SCRIPT_LIMIT = 90_000;

type Check = { readonly what: string; readonly bytes: number; readonly limit: number };

/** Checks the built pages against their budgets; each budget is one test. */
export function checkPageWeight(dist: string = join(ROOT, "web/dist")): Tally {
  return tallyOf(checksOf(dist));
}

/** Checks the built console: any of its pages may be the first that somebody opens. */
export function checkConsoleWeight(dist: string = join(ROOT, "web/console/dist")): Tally {
  const checks = [...weighConsole(dist)].map(([page, { script }]) => ({
    what: `script to ${page} of the console`,
    bytes: script,
    limit: CONSOLE_SCRIPT_LIMIT,
  }));
  return tallyOf(checks);
}

function tallyOf(checks: readonly Check[]): Tally {
  const broken = checks.filter(({ bytes, limit }) => bytes > limit);
  const output = broken.map(({ what, bytes, limit }) => `  ${what}: ${bytes} bytes of ${limit}`);
  return {
    passed: checks.length - broken.length,
    failed: broken.length,
    ...(broken.length > 0 ? { output: output.join("\n") } : {}),
  };
}

function checksOf(dist: string): readonly Check[] {
  const { firstScreen, frame, routes, fonts } = weighWeb(dist);
  const { firstScreenScript, pageScript, routeScript, style } = WEIGHT_LIMITS;
  const ofRoutes = [...routes].flatMap(([name, weight]) => [
    { what: `script of ${name}`, bytes: weight.script, limit: routeScript },
    { what: `all script of ${name}`, bytes: weight.allScript, limit: pageScript },
    { what: `style sheets on ${name}`, bytes: weight.style, limit: style },
  ]);
  return [
    { what: "script to the first screen", bytes: firstScreen.script, limit: firstScreenScript },
    { what: "script of the frame", bytes: frame.script, limit: routeScript },
    ...ofRoutes,
    { what: "fonts", bytes: fonts, limit: WEIGHT_LIMITS.fonts },
  ];
}
