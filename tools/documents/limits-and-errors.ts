/**
 * Generates docs/limits-and-errors.md: every rate limit and every error, from the features that own them, and how many
 * rows a player can have.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { consoleCalls } from "@portal/contract/console/calls";
import { calls } from "@portal/contract/http/calls";
import { commonErrorCodes } from "@portal/contract/http/error-codes";
import { features } from "../../server/src/app.ts";
import { consoleFeatures } from "../../server/src/console/app.ts";
import type { ConsoleServices } from "../../server/src/console/services.ts";
import type { AppError } from "../../server/src/kit/http/errors.ts";
import { callTurns, type TurnOptions } from "../../server/src/kit/limits/turns.ts";
import type { Limit } from "../../server/src/kit/limits/rate-limits.ts";
import type { Services } from "../../server/src/services.ts";
import { ROOT } from "../lib/paths.ts";
import { PLAYER_ROWS } from "./player-rows.ts";

type Catalogue<T> = { readonly owner: string; readonly entries: readonly (readonly [string, T])[] };
type MakesError = (...details: readonly unknown[]) => AppError;

const SECONDS_PER = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
const REACH = { own: "the caller", named: "everybody who types the name", shared: "everybody" };
/** Stands for the part of an error's text that comes from the request. */
const DETAIL = "…";

/** @returns the document's text */
export async function limitsAndErrors(): Promise<string> {
  const limits = await cataloguesOf<Limit>("limits");
  const errors = await cataloguesOf<MakesError>("errors");
  return [
    "# Limits and errors",
    "Made by `npm run documents` from the `limits.ts` and `errors.ts` beside each feature; those in `domain` are shared by several. Not edited by hand.",
    "## Limits",
    "Each lets through so many attempts in a window that begins with the first. What `RATE_LIMIT_SCALE` says multiplies them all.",
    table(
      ["Where", "Limit", "At most", "Within", "Uses it up"],
      limits.flatMap(({ owner, entries }) => entries.map(([, limit]) => limitRow(owner, limit))),
    ),
    "## Calls without a limit of attempts",
    `Each says what it costs. ${turnsInWords()}`,
    table(["Call", "What it costs"], callsWithoutLimit()),
    "## Rows of one player",
    "What a player can make without paying is bounded in number, and no list that the player reads gets slow with it. A list of such rows has at most 30 lines, a case its newest 50 messages. Limits by day count in windows, as above.",
    table(
      ["Table", "At most", "What bounds it"],
      Object.entries(PLAYER_ROWS).map(([name, { atMost, boundedBy }]) => [
        `\`${name}\``,
        atMost,
        boundedBy,
      ]),
    ),
    "## Errors",
    `Any call may answer ${inList(commonErrorCodes)}. An error of a field has no code: its text stands at the field.`,
    table(
      ["Where", "Error", "Status", "Code or field", "Calls", "Text"],
      errors.flatMap(({ owner, entries }) =>
        entries.map(([name, make]) => errorRow(owner, name, make)),
      ),
    ),
    "",
  ].join("\n\n");
}

async function cataloguesOf<T>(kind: "limits" | "errors"): Promise<Catalogue<T>[]> {
  const folder = join(ROOT, "server/src");
  const files = globSync(
    [`{domain,console,operations}/${kind}.ts`, `{console/,}{features,staff}/**/${kind}.ts`],
    {
      cwd: folder,
    },
  );
  const catalogues = files.toSorted().map(async (file) => {
    const module = (await import(join(folder, file))) as Record<string, Record<string, T>>;
    const name = file.startsWith("domain")
      ? `common${kind[0]!.toUpperCase()}${kind.slice(1)}`
      : kind;
    const owner = file.replace("features/", "").replace(`/${kind}.ts`, "");
    return { owner, entries: Object.entries(module[name]!) };
  });
  return Promise.all(catalogues);
}

const limitRow = (owner: string, { name, max, windowSeconds, reach }: Limit): string[] => [
  owner,
  `\`${name}\``,
  String(max),
  inWords(windowSeconds),
  REACH[reach ?? "own"],
];

function errorRow(owner: string, name: string, make: MakesError): string[] {
  const { statusCode, message, details } = make(
    ...Array.from({ length: make.length }, () => DETAIL),
  );
  const fields = Object.keys(details.errors ?? {}).join(", ");
  const { errorCode } = details;
  return [
    owner,
    `\`${name}\``,
    String(statusCode),
    errorCode === undefined ? fields : `\`${errorCode}\``,
    errorCode === undefined ? "" : inList(callsOf(errorCode)),
    message,
  ];
}

/** Returns the calls that list an error code; `DETAIL` in it matches any word. */
function callsOf(errorCode: string): string[] {
  const pattern = new RegExp(`^${errorCode.replace(DETAIL, String.raw`\w+`)}$`);
  return [...calls, ...consoleCalls]
    .filter(({ errors = [] }) => errors.some((code) => pattern.test(code)))
    .map(({ method, path }) => `${method} ${path}`);
}

function turnsInWords(): string {
  const { reads, changes } = callTurns;
  const waiting = ({ maxWaiting, patienceMs }: TurnOptions) =>
    `up to ${maxWaiting} more wait for at most ${patienceMs} ms`;
  return [
    "All calls of one player, or of one member of the staff, take turns in each process:",
    `${reads.atOnce} GET calls run at the same time, and ${waiting(reads)};`,
    `${changes.atOnce} other calls run, and ${waiting(changes)}. The rest is refused with 429.`,
  ].join(" ");
}

function callsWithoutLimit(): string[][] {
  const routes = [
    ...features.flatMap(({ routes: open }) => open?.(anything as Services) ?? []),
    ...consoleFeatures.flatMap(({ routes: open }) => open(anything as ConsoleServices)),
  ];
  return routes.flatMap(({ call: { method, path }, unlimited }) =>
    unlimited === undefined ? [] : [[`\`${method} ${path}\``, unlimited]],
  );
}

/** Stands for services: the routes are listed, and none is called. */
const anything: unknown = new Proxy(() => {}, { get: () => anything, apply: () => anything });

const inList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

function inWords(seconds: number): string {
  const [unit, length] = Object.entries(SECONDS_PER).find(([, each]) => seconds % each === 0)!;
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
