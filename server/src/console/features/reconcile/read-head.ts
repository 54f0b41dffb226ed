import type { OutsideTransfer } from "../../../features/reconcile/outside.ts";
import { readStatement } from "../../../features/reconcile/statement-files.ts";
import { csvText } from "../../../kit/text/read-csv.ts";
import type { ValidPortalSettings } from "../../../settings/portal-settings.ts";
import { dayEnd, dayStart, type Statement } from "./statement.ts";

/** An account's closing balance by its statement. */
export type Balance = { readonly cashAccount: string; readonly balanceVnd: number };

export type Head = {
  /** Null if the file has several methods, or cannot be read; the comparison then reports why. */
  readonly method: string | null;
  readonly balances: readonly Balance[];
};

/**
 * Reads a statement's method, and each account's balance at the end of the run's days: the last balance in the file
 * within these days, else the one that the accountant typed.
 * @param portal the current settings: a line without an account belongs to the account that players are shown
 */
export async function readHead(
  { from, to, fileName, statement, closingVnd }: Statement,
  portal: ValidPortalSettings,
): Promise<Head> {
  const lines: OutsideTransfer[] = [];
  try {
    for await (const line of readStatement(csvText(fileName, statement))) lines.push(line);
  } catch {
    return { method: null, balances: [] };
  }
  const accounts = Map.groupBy(lines, (line) => cashAccountOf(line, portal));
  const balances = [...accounts].flatMap(([cashAccount, of]) => {
    const balanceVnd =
      closingOf(of, { from, to }) ?? (accounts.size === 1 ? closingVnd : undefined);
    return balanceVnd === undefined || cashAccount === undefined
      ? []
      : [{ cashAccount, balanceVnd }];
  });
  const methods = new Set(lines.map(({ method }) => method));
  return { method: methods.size === 1 ? [...methods][0]! : null, balances };
}

/** Returns the balance of the newest line within these days. The file may cover more. */
function closingOf(
  lines: readonly OutsideTransfer[],
  { from, to }: { readonly from: string; readonly to: string },
): number | undefined {
  const [start, end] = [dayStart(from), dayEnd(to)];
  const inDays = lines.filter(({ at }) => Date.parse(at) >= +start && Date.parse(at) < +end);
  const ends = [inDays.at(0)?.balanceVnd, inDays.at(-1)?.balanceVnd];
  if (ends[0] === ends[1]) return ends[0] ?? undefined;
  const newer = newerEndOf(lines);
  return newer === undefined ? undefined : (ends[newer === "first" ? 0 : 1] ?? undefined);
}

/**
 * Returns which end of a file is newer: by which reading the balances follow from each other (as in
 * `measureStatement`), because dates may lack the time of day; else by the dates. Undefined if neither decides.
 */
function newerEndOf(lines: readonly OutsideTransfer[]): "first" | "last" | undefined {
  const [rising, falling] = [gapsOf(lines), gapsOf(lines.toReversed())];
  if (rising !== falling) return rising < falling ? "last" : "first";
  const elapsedMs = Date.parse(lines.at(-1)!.at) - Date.parse(lines.at(0)!.at);
  return elapsedMs === 0 ? undefined : elapsedMs > 0 ? "last" : "first";
}

/** Counts the balances that do not follow from the line before, if the last line is the newest. */
function gapsOf(lines: readonly OutsideTransfer[]): number {
  return lines.filter(({ direction, amountVnd, balanceVnd }, at) => {
    const before = lines[at - 1]?.balanceVnd ?? null;
    if (before === null || balanceVnd === null) return false;
    return before + (direction === "in" ? amountVnd : -amountVnd) !== balanceVnd;
  }).length;
}

/** Returns the ledger's name of the account; undefined if the settings lack the method. */
function cashAccountOf(
  { method: name, account }: OutsideTransfer,
  { payment }: ValidPortalSettings,
): string | undefined {
  const method = payment.transferMethods.find((one) => one.name === name);
  if (!method) return undefined;
  return method.type === "e-wallet"
    ? `cash:${name}`
    : `cash:${name}:${account ?? method.accountNumber}`;
}
