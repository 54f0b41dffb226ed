/** Imports one batch of accounts in one transaction (`importBatch`), or only checks it in a dry run. */
import { openAccounts } from "../../domain/accounts/new-accounts.ts";
import { lockPhones } from "../../domain/accounts/locks.ts";
import { type OperatorContext, writeAuditEntry } from "../../domain/ledger/run-operation.ts";
import type { Database, Transaction } from "../../kit/database/database.ts";
import type { Fault } from "./faults.ts";
import type { ImportedAccount } from "./read-account.ts";
import { countVerified, findOrigins, insertOrigins } from "./store.ts";

/** An account that passes the rules, and its row. */
export type Candidate = {
  readonly line: number;
  readonly account: ImportedAccount;
  readonly origin: string;
};

/** The result of a row: imported, unchanged because it was imported before, or refused with its faults. */
export type Verdict = "imported" | "unchanged" | readonly Fault[];

/** The hash of the row that an account was imported from; null if it was registered here. */
type Origin = string | null;

/** Existing accounts, by username and by verified phone. */
export type AccountIndex = {
  readonly origins: Map<string, Origin>;
  /** The number of accounts for which each phone is verified. */
  readonly verified: Map<string, number>;
};

export type ImportOptions = {
  readonly db: Database;
  /** The number of accounts for which one phone may be verified. */
  readonly maxPerPhone: number;
  readonly operator: OperatorContext;
  /** Where the rows come from, for the log. */
  readonly source: string;
};

/**
 * Decides about each account, and imports those that pass.
 * @param dryRun if given, nothing is written, and accounts that would be imported are added here
 */
export async function importBatch(
  { db, maxPerPhone, operator, source }: ImportOptions,
  candidates: readonly Candidate[],
  dryRun?: AccountIndex,
): Promise<ReadonlyMap<Candidate, Verdict>> {
  if (dryRun) {
    const stored = await db.transaction((tx) => readAccountIndex(tx, candidates));
    return decide(candidates, { stored, added: dryRun, maxPerPhone });
  }
  // Repeatable: a second attempt recognises the rows that the first has imported.
  return db.repeatableTransaction(async (tx) => {
    await operator.staff?.begin(tx);
    const stored = await readAccountIndex(tx, candidates);
    const added = { origins: new Map(), verified: new Map() };
    const verdicts = decide(candidates, { stored, added, maxPerPhone });
    await openImported(tx, verdicts);
    const lines = [...verdicts].flatMap(([{ line }, verdict]) =>
      verdict === "imported" ? [line] : [],
    );
    const details = {
      source,
      imported: lines.length,
      firstLine: lines[0],
      lastLine: lines.at(-1),
    };
    if (lines.length > 0) {
      await writeAuditEntry(tx, operator, { command: "users import", userId: null, details });
    }
    return verdicts;
  });
}

async function readAccountIndex(
  tx: Transaction,
  candidates: readonly Candidate[],
): Promise<AccountIndex> {
  const phones = candidates.filter(isPhoneVerified).map(({ account }) => account.phoneNumber);
  await lockPhones(tx, [...new Set(phones)]);
  return {
    origins: await findOrigins(tx, usernamesOf(candidates)),
    verified: await countVerified(tx, phones),
  };
}

const usernamesOf = (candidates: readonly Candidate[]): string[] =>
  candidates.map(({ account }) => account.username);

const isPhoneVerified = ({ account }: Candidate): boolean => account.phoneVerifiedAt !== null;

type DecisionContext = {
  readonly stored: AccountIndex;
  /** What earlier rows have added. */
  readonly added: AccountIndex;
  readonly maxPerPhone: number;
};

/** Decides in the order of the file: if two rows want the same name or phone, the first gets it. */
function decide(
  candidates: readonly Candidate[],
  { stored, added, maxPerPhone }: DecisionContext,
): Map<Candidate, Verdict> {
  const verdicts = new Map<Candidate, Verdict>();
  for (const candidate of candidates) {
    const { username, phoneNumber } = candidate.account;
    const known = added.origins.get(username) ?? stored.origins.get(username);
    if (known !== undefined) {
      verdicts.set(candidate, verdictOnKnown(candidate, known));
      continue;
    }
    const onPhone = added.verified.get(phoneNumber) ?? 0;
    if (isPhoneVerified(candidate)) {
      if (onPhone + (stored.verified.get(phoneNumber) ?? 0) >= maxPerPhone) {
        verdicts.set(candidate, [{ field: "phone", reason: "phone_full" }]);
        continue;
      }
      added.verified.set(phoneNumber, onPhone + 1);
    }
    added.origins.set(username, candidate.origin);
    verdicts.set(candidate, "imported");
  }
  return verdicts;
}

function verdictOnKnown({ origin }: Candidate, known: Origin): Verdict {
  if (known === origin) return "unchanged";
  const reason = known === null ? "username_taken" : "username_imported";
  return [{ field: "username", reason }];
}

/** Creates the accounts with the verdict "imported". Corrects the verdict if a name was taken meanwhile. */
async function openImported(tx: Transaction, verdicts: Map<Candidate, Verdict>): Promise<void> {
  const fresh = [...verdicts].flatMap(([candidate, verdict]) =>
    verdict === "imported" ? [candidate] : [],
  );
  const opened = await openAccounts(
    tx,
    fresh.map(({ account }) => account),
  );
  const names = new Set(opened.map(({ username }) => username));
  const late = fresh.filter(({ account }) => !names.has(account.username));
  const origins = new Map(fresh.map(({ account, origin }) => [account.username, origin]));
  await insertOrigins(tx, opened, origins);
  if (late.length === 0) return;
  const holders = await findOrigins(tx, usernamesOf(late));
  for (const candidate of late) {
    const holder = holders.get(candidate.account.username) ?? null;
    verdicts.set(candidate, verdictOnKnown(candidate, holder));
  }
}
