/** Logs and limits searches by contacts and payers, for roles that see these only in part (`HiddenSearches`). */
import { hasRight } from "@portal/contract/console/rights";
import { runOperation } from "../../domain/ledger/run-operation.ts";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Database, Queries } from "../../kit/database/database.ts";
import { errors } from "../errors.ts";
import { beginAlone } from "../../operations/approvals/approval-store.ts";
import { operatorOf, type Staff } from "../../operations/as-staff.ts";
import { inPart, seesPayers } from "./masking.ts";

/** A search by something that the person's role sees only in part. */
export type HiddenSearch = {
  readonly by: "phone" | "email" | "payer" | "content";
  readonly text: string;
};

const REASONS: Readonly<Record<HiddenSearch["by"], string>> = {
  phone: "tìm theo số điện thoại",
  email: "tìm theo email",
  payer: "tìm theo tài khoản người trả",
  content: "tìm theo nội dung chuyển khoản",
};

/** A list reloads while it is open. Within this time the same search is neither logged nor counted again. */
const SAME_SEARCH_MS = 15 * 60_000;
/** SQLSTATE: more than the person may do alone. */
const BEYOND_LIMIT = "PT015";

/**
 * By trying numbers, a role that sees contacts in part could find them out. Support, who talk to the caller on the
 * phone, may search up to a daily limit. Other such roles may not search by contacts.
 */
export class HiddenSearches {
  readonly #db: Database;
  /** When each search counts as a new one again. */
  readonly #known = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Writes the search into the log, in a commit before anybody reads its results.
   * @param find returns the usernames that are found, for the log
   * @throws errors.contactSearchRefused if the role may not search so, errors.contactSearchesSpent beyond the limit
   */
  async allow(
    staff: Staff,
    { by, text }: HiddenSearch,
    find: (tx: Queries) => Promise<readonly string[]> = async () => [],
  ): Promise<void> {
    if (!hasRight(staff.roles, "find-by-contact")) throw errors.contactSearchRefused();
    const key = JSON.stringify([staff.id, by, text.toLowerCase()]);
    if ((this.#known.get(key) ?? 0) > Date.now()) return;
    const operator = operatorOf(staff, REASONS[by], {
      begin: (tx) => beginAlone(tx, staff.session, "find-contact", 1),
    });
    try {
      await runOperation(this.#db, operator, async (tx) => {
        const details = { by, sought: inPart(text), found: await find(tx) };
        return { result: null, auditEntry: { command: "find-contact", userId: null, details } };
      });
    } catch (error) {
      throw codeOf(error) === BEYOND_LIMIT ? errors.contactSearchesSpent() : error;
    }
    this.#forgetOld();
    this.#known.set(key, Date.now() + SAME_SEARCH_MS);
  }

  /** Guards the filters of money by payer and by words, for roles that see them in part. @throws as `allow` does */
  async allowFilters(
    staff: Staff,
    {
      payer,
      content,
    }: { readonly payer?: string | undefined; readonly content?: string | undefined },
  ): Promise<void> {
    if (seesPayers(staff.roles)) return;
    if (payer !== undefined) await this.allow(staff, { by: "payer", text: payer });
    if (content !== undefined && mayNameSomebody(content)) {
      await this.allow(staff, { by: "content", text: content });
    }
  }

  #forgetOld(): void {
    for (const [key, until] of this.#known) if (until <= Date.now()) this.#known.delete(key);
  }
}

/** This many digits may be part of a phone or account number, however they are grouped. */
const NUMBER_DIGITS = 4;

/** Whether words of a transfer's content may be a phone, an email or an account, which are shown in part. */
const mayNameSomebody = (content: string): boolean =>
  content.includes("@") || content.replaceAll(/\D/g, "").length >= NUMBER_DIGITS;
