import { expect, test } from "vitest";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { tally, concurrently, untilNotBusy } from "../../testing/concurrently.ts";
import { aHolder, type Holder } from "../../testing/money/books.ts";
import { aLostTransfer, endWaits, wordsOf } from "../../testing/money/lost-transfers.ts";
import { brokenInvariants } from "../../testing/money/wallets.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { assignTransfer } from "../../operations/money/assign-transfer.ts";
import { listDueCases } from "./claim-store.ts";
import { findTransfer } from "./find-transfer.ts";
import { releaseDueCase } from "./release-cases.ts";
import { operatorNamed } from "../../testing/people/operators.ts";

const CLAIMANTS = 50;
const ROUNDS = 4;

const portal = await aPortal();

test("R-FAIR-2: a transfer that 50 players claim at once goes to none of them: it is the operator's", async () => {
  const { services, url } = portal;
  const holders: Holder[] = [];
  for (let i = 0; i < CLAIMANTS; i++) holders.push(await aHolder(services.db));
  const lost = await aLostTransfer(url, { transferAmount: 220_000 });
  await concurrently(CLAIMANTS, (index) =>
    untilNotBusy(() => findTransfer(services, holders[index]!.id, wordsOf(lost) as never)),
  );
  await endWaits(portal);
  expect(await creditOfAll()).toBe(0);
  expect(await statesOf(220_000)).toEqual({ open: CLAIMANTS });
  expect(await brokenInvariants(portal)).toEqual([]);
});

test("R-PAY-5: one player's search, sent 50 times at once, is one wait or one case", async () => {
  const { services, url, database } = portal;
  const { id } = await aHolder(services.db);
  const lost = await aLostTransfer(url, { transferAmount: 230_000 });
  const found = await concurrently(CLAIMANTS, () =>
    untilNotBusy(() => findTransfer(services, id, wordsOf(lost) as never)),
  );
  expect(tally(found.map(({ outcome }) => outcome))).toEqual({ waiting: CLAIMANTS });
  expect(await statesOf(230_000)).toEqual({ waiting: 1 });
  const wrong = { ...wordsOf(lost), referenceEnd: "NOTHIS" };
  await concurrently(CLAIMANTS, () =>
    untilNotBusy(() => findTransfer(services, id, wrong as never)),
  );
  const cases = await database.query(
    "select from transfer_cases where user_id = $1 and status = 'open'",
    [id],
  );
  expect(cases).toHaveLength(1);
  expect(await brokenInvariants(portal)).toEqual([]);
});

test("R-FAIR-2: release, operator and another claimant at once: one of them has it", async () => {
  const { services } = portal;
  const { db, notifications, config } = services;
  for (let round = 0; round < ROUNDS; round++) {
    const before = await creditOfAll();
    const [owner, other, third] = [await aHolder(db), await aHolder(db), await aHolder(db)];
    const amount = 240_000 + round;
    const lost = await aLostTransfer(portal.url, { transferAmount: amount });
    const found = await findTransfer(services, owner.id, wordsOf(lost) as never);
    if (found.outcome !== "waiting") throw new Error(`it is ${found.outcome}`);
    await portal.database.query("update transfer_cases set spendable_at = now() where id = $1", [
      found.caseId,
    ]);
    const [due] = await listDueCases(db, 1);
    const operator = operatorNamed();
    const name = await nameOf(third.id);
    await concurrently(CLAIMANTS, async (at) => {
      const wanted = { transfer: `sepay:${lost.id}`, username: name };
      const acts = [
        () => releaseDueCase(services, due!),
        () => findTransfer(services, other.id, wordsOf(lost) as never),
        () =>
          assignTransfer(
            { db: portal.ownerDb, notifications, portal: config.portal },
            operator,
            wanted,
          ),
      ];
      await untilNotBusy<unknown>(acts[at % acts.length]!).catch((error: unknown) => {
        if (!(error instanceof OperationRefused)) throw error;
      });
    });
    expect((await creditOfAll()) - before).toBe(2_568);
    expect(await brokenInvariants(portal)).toEqual([]);
  }
});

async function creditOfAll(): Promise<number> {
  const [{ credit } = { credit: "" }] = await portal.database.query<{ credit: string }>(
    "select coalesce(sum(balance), 0) as credit from ledger_accounts where name = 'credit'",
  );
  return Number(credit);
}

async function statesOf(amountVnd: number): Promise<Record<string, number>> {
  const rows = await portal.database.query<{ status: string }>(
    "select status from transfer_cases where amount_vnd = $1",
    [amountVnd],
  );
  return tally(rows.map(({ status }) => status));
}

async function nameOf(userId: number): Promise<string> {
  const [found] = await portal.database.query<{ username: string }>(
    "select username from users where id = $1",
    [userId],
  );
  return found!.username;
}
