/**
 * Lost transfers in tests: money whose content names no player (`aLostTransfer`), players' searches for it (`search`),
 * and how the searches end.
 */
import { releaseCases } from "../../features/lost-transfer/release-cases.ts";
import { listCases } from "../../features/lost-transfer/store.ts";
import { eventually } from "../patience.ts";
import type { Answer } from "../people/browser.ts";
import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { aNotice, type BankNotice, send, signedHeaders } from "./bank-notices.ts";

/** How many last characters of the bank's reference a player types. */
const REFERENCE_END_LENGTH = 6;
const VIETNAM_OFFSET_MS = 7 * 60 * 60_000;

/** Notifies the portal of a transfer that was made now and, unless overridden, names no player. */
export async function aLostTransfer(
  portalUrl: string,
  overrides: Partial<BankNotice> = {},
): Promise<BankNotice> {
  const notice = aNotice({
    content: "chuyen tien",
    transactionDate: vietnamTime(new Date()),
    ...overrides,
  });
  // The feed's ids count upwards, so their six digits make the reference's end unique.
  const lost = { ...notice, referenceCode: overrides.referenceCode ?? `MBVCB.70${notice.id}` };
  const body = JSON.stringify(lost);
  await eventually("the portal does not take the notice in", async () =>
    (await send(portalUrl, body, signedHeaders(body))).status === 200 ? true : undefined,
  );
  return lost;
}

/** Returns the fields of a search by the transfer's sender. */
export function wordsOf({ transferAmount, referenceCode }: BankNotice) {
  return {
    method: "vietcombank",
    amountVnd: transferAmount,
    sentAt: new Date().toISOString(),
    referenceEnd: referenceCode.slice(-REFERENCE_END_LENGTH),
  };
}

/** Searches for a transfer as the page does. */
export const search = ({ browser }: Person, words: object): Promise<Answer> =>
  browser.post("/api/lost-transfers", words);

/** Returns why a case was not credited at once. */
export async function obstacleOf({ services }: TestPortal, caseId: unknown) {
  const [found] = await listCases(services.db, { id: caseId as string, limit: 1 });
  return found?.obstacle;
}

/** Refuses all open cases, so that their player may open others. */
export const refuseOpenCases = ({ database }: TestPortal) =>
  database.query(
    `update transfer_cases set status = 'refused', reason = 'no', decided_by = 'lan', decided_at = now()
     where status = 'open'`,
  );

/** Ends the wait of found transfers, and credits them. */
export async function endWaits({ database, services }: TestPortal): Promise<void> {
  await database.query("update transfer_cases set spendable_at = now() where status = 'waiting'");
  await releaseCases(services);
}

/** Writes a time as SePay does: Vietnam's, without a zone. */
export function vietnamTime(at: Date): string {
  return new Date(at.getTime() + VIETNAM_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}
