import type { OutsideTransfer } from "../../../features/reconcile/outside.ts";
import { readStatement } from "../../../features/reconcile/statement-files.ts";
import { csvText } from "../../../kit/text/read-csv.ts";
import type { ValidPortalSettings } from "../../../settings/portal-settings.ts";
import type { Statement } from "./statement.ts";

/** What an account has by its statement. */
export type Balance = { readonly cashAccount: string; readonly balanceVnd: number };

export type Head = {
  /** The one method that the file has; null where it has several, or cannot be read: the comparison says why. */
  readonly method: string | null;
  readonly balances: readonly Balance[];
};

/** Reads whose statement a file is, and what each account has at its end: by its last balance, else as it was typed. */
export async function readHead(
  { fileName, statement, closingVnd }: Statement,
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
    const balanceVnd = closingOf(of) ?? (accounts.size === 1 ? closingVnd : undefined);
    return balanceVnd === undefined || cashAccount === undefined
      ? []
      : [{ cashAccount, balanceVnd }];
  });
  const methods = new Set(lines.map(({ method }) => method));
  return { method: methods.size === 1 ? [...methods][0]! : null, balances };
}

/** The balance of the newest line. Either end of a file may be the newer. */
function closingOf(lines: readonly OutsideTransfer[]): number | undefined {
  const [first, last] = [lines.at(0), lines.at(-1)];
  const newest = first && last && Date.parse(first.at) > Date.parse(last.at) ? first : last;
  return newest?.balanceVnd ?? undefined;
}

/** The ledger's name of the account; undefined where the settings do not know it. */
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
