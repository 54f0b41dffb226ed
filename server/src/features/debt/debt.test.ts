/** The list of recalls behind a debt. 100.000đ gives 1.050 KP: 1.000 and a bonus of 5 %. */
import { expect, test } from "vitest";
import type { OperatorServices } from "../../operator-services.ts";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { hold } from "../../testing/money/books.ts";
import { contentOf } from "../../testing/money/wallets.ts";
import { aPlayer, userIdOf } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { recallCredit } from "../../operations/money/recall-credit.ts";
import { operatorNamed } from "../../testing/people/operators.ts";

const NO_DEBT = { debtCredit: 0, recalls: [], settledBy: null };

const portal = await aPortal();

test("R-SHELL-9: a debt lists the recalls that caused it, until it is settled", async () => {
  const player = await aPlayer(portal);
  const { db, config, notifications } = portal.services;
  const services: OperatorServices = {
    db: portal.ownerDb,
    portal: config.portal,
    notifications,
  };
  const operator = operatorNamed();
  const content = await contentOf(player);
  const debt = async () => (await player.browser.get("/api/debt")).body;
  const topUp = (referenceCode: string, transferAmount: number) =>
    sendNotice(portal.url, { content, referenceCode, transferAmount });

  await topUp("FT-EARLIER", 10_000);
  await topUp("FT-TAKEN", 100_000);
  expect(await debt()).toEqual(NO_DEBT);
  const order = { note: "Ngân hàng đã lấy lại tiền." };
  // The balance covers it, so it is not part of the later debt.
  await recallCredit(services, operator, { ...order, what: "FT-EARLIER" });
  const userId = await userIdOf(portal, player);
  await hold(db, userId, 600);
  const { recallId } = await recallCredit(services, operator, { ...order, what: "FT-TAKEN" });

  expect(await debt()).toEqual({
    debtCredit: 600,
    recalls: [
      {
        transactionId: recallId,
        at: expect.any(String),
        recalledKp: 1_050,
        owedKp: 600,
        note: "Ngân hàng đã lấy lại tiền.",
        of: {
          type: "topup.bank-transfer",
          source: "vietcombank",
          value: 100_000,
          currency: "VND",
          at: expect.any(String),
        },
      },
    ],
    settledBy: { method: "vietcombank", amountVnd: 60_000, credit: 600, bonus: 0 },
  });
  const stranger = await aPlayer(portal);
  expect((await stranger.browser.get("/api/debt")).body).toEqual(NO_DEBT);
  await topUp("FT-SETTLING", 60_000);
  expect(await debt()).toEqual(NO_DEBT);
});
