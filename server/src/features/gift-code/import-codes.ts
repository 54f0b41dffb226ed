/** Adds gift codes to a campaign's inventory (`importCodes`, `addCodes`), and makes random ones (`newCodes`). */
import { randomBytes } from "node:crypto";
import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import type { GiftCodeVault } from "../../domain/payments/gift-code-vault.ts";
import { inBatches } from "../../kit/concurrency/batches.ts";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Database, Queries } from "../../kit/database/database.ts";
import { findNewestEncrypted, findCampaignsOfCodes, insertCodes } from "./store.ts";

/** The number of codes in one statement. */
const CHUNK = 2_000;

/** Codes to add to a campaign. */
export type CodeImport = {
  readonly campaign: string;
  /** Without duplicates. */
  readonly codes: readonly string[];
  /** The operator, for the audit log; absent for the demo. */
  readonly operator?: OperatorContext;
};

export type ImportOutcome = {
  /** Codes that were new. */
  readonly added: number;
  /** Codes that the campaign had already. */
  readonly known: number;
  /** Codes that belong to another campaign and stay there, each with its campaign. */
  readonly elsewhere: ReadonlyMap<string, string>;
};

/** The inventory is encrypted with another secret: the portal could not read the added codes. */
class ForeignSecretError extends Error {}

/**
 * Adds codes to a campaign's inventory, all or none. A repeat adds nothing.
 * @throws ForeignSecretError, OperationRefused
 */
export async function importCodes(
  db: Database,
  vault: GiftCodeVault,
  { campaign, codes, operator }: CodeImport,
): Promise<ImportOutcome> {
  await assertSameSecret(db, vault);
  const campaigns = await campaignsOf(db, vault, codes);
  const fresh = codes.filter((code) => !campaigns.has(code));
  const elsewhere = new Map([...campaigns].filter(([, holder]) => holder !== campaign));
  const outcomeOf = (added: number): ImportOutcome => ({
    added,
    known: codes.length - elsewhere.size - added,
    elsewhere,
  });
  const insertAll = (tx: Queries) => addCodes(tx, vault, campaign, fresh);
  if (!operator) return outcomeOf(await db.repeatableTransaction(insertAll));
  return runOperation(db, operator, async (tx) => {
    const added = await insertAll(tx);
    const details = { campaign, added };
    const auditEntry = { command: "codes import", userId: null, details };
    return { result: outcomeOf(added), auditEntry };
  });
}

/** SQLSTATE: the campaign would have more codes than its budget. */
const BEYOND_BUDGET = "PT026";

/**
 * Adds codes in the caller's transaction. @returns how many were new
 * @throws OperationRefused beyond the campaign's budget
 */
export async function addCodes(
  tx: Queries,
  vault: GiftCodeVault,
  campaign: string,
  codes: readonly string[],
): Promise<number> {
  try {
    let inserted = 0;
    for await (const chunk of inBatches(codes, CHUNK)) {
      const encrypted = chunk.map((code) => ({
        encrypted: vault.encrypt(code),
        mac: vault.macsOf(code)[0],
      }));
      inserted += await insertCodes(tx, campaign, encrypted);
    }
    return inserted;
  } catch (error) {
    if (codeOf(error) !== BEYOND_BUDGET) throw error;
    throw new OperationRefused(
      "codes",
      (error as Error).message,
      "nhiều mã hơn số mã mà chương trình được phát",
    );
  }
}

async function assertSameSecret(db: Database, vault: GiftCodeVault): Promise<void> {
  const encrypted = await findNewestEncrypted(db);
  if (encrypted === undefined) return;
  try {
    vault.decrypt(encrypted);
  } catch {
    throw new ForeignSecretError("the stored gift codes are encrypted with another APP_SECRET");
  }
}

/** Returns the campaign of each code that is stored already. */
async function campaignsOf(
  db: Database,
  vault: GiftCodeVault,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const campaigns = new Map<string, string>();
  for await (const chunk of inBatches(codes, CHUNK)) {
    const codeByMac = new Map(
      chunk.flatMap((code) =>
        vault.macsOf(code).map((mac) => [mac.toString("hex"), code] as const),
      ),
    );
    const macs = [...codeByMac.keys()].map((hex) => Buffer.from(hex, "hex"));
    for (const { mac, campaign } of await findCampaignsOfCodes(db, macs)) {
      campaigns.set(codeByMac.get(mac.toString("hex"))!, campaign);
    }
  }
  return campaigns;
}

/** 32 characters, without those that look alike. 256 is a multiple of 32, so each is equally likely. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** Characters of a random code: 60 bits. */
const LENGTH = 12;
const GROUPS = /.{4}(?=.)/g;

/** Returns random gift codes such as `7KQM-2XHD-PA9R`. */
export const newCodes = (count: number): string[] =>
  Array.from({ length: count }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join("")
      .replaceAll(GROUPS, "$&-"),
  );
