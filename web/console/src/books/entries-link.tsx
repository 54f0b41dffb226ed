import { Link } from "../../../src/ui/page/link.tsx";
import type { ReactNode } from "react";

type EntriesLinkProps = {
  /** Of the ledger; one that ends in a colon is a family. */
  accounts: readonly string[];
  from: string;
  to: string;
  children: ReactNode;
};

/** A number that leads to its journals. */
export function EntriesLink({ accounts, from, to, children }: EntriesLinkProps) {
  const query = new URLSearchParams({ account: accounts.join(","), from, to });
  return <Link to={`/books/entries?${query.toString()}`}>{children}</Link>;
}

/** The accounts behind each number; what is reckoned of several numbers leads to what it changes by. */
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
