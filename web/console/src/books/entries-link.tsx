import { Link } from "../../../src/ui/page/link.tsx";
import type { ReactNode } from "react";

type EntriesLinkProps = {
  /** The number itself. Zero has nothing to show, and is quiet. */
  amount?: number;
  /** An account of the ledger. A name that ends in a colon is a family of accounts. */
  accounts: readonly string[];
  from: string;
  to: string;
  children: ReactNode;
};

/** A number that leads to its journals. */
export function EntriesLink({ amount, accounts, from, to, children }: EntriesLinkProps) {
  if (amount === 0) return <span className="faint">{children}</span>;
  const query = new URLSearchParams({ account: accounts.join(","), from, to });
  return <Link to={`/books/entries?${query.toString()}`}>{children}</Link>;
}

/** The accounts behind each number. A number that is calculated from others links to the accounts that change it. */
export const ACCOUNTS_OF = {
  salesVnd: ["sales:"],
  earnedVnd: ["game-sales"],
  deferredVnd: ["players:credit", "game-holds"],
  cashVnd: ["cash:"],
  unmatchedVnd: ["unmatched"],
  bonusKp: ["bonus"],
  grantedKp: ["grants", "recalls"],
  spentKp: ["game-sales"],
  liabilityKp: ["players:credit", "game-holds"],
  debtKp: ["players:debt"],
} as const;
