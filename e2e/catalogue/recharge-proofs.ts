import type { Page } from "@playwright/test";
import { answer, refuse } from "../support/browser/responses.ts";

/** Makes the operator demand a proof above 500 KP a day, and gives the player these proofs. */
export async function demandProof(page: Page, methods: readonly string[]): Promise<void> {
  const offers = [
    [100, 10_000],
    [200, 20_500],
    [500, 52_500],
    [1_000, 107_500],
    [2_000, 220_000],
    [5_000, 575_000],
  ] as const;
  await answer(page, "GET /api/recharge/game", {
    coinName: "Đồng",
    payableValues: offers.map(([credit, coinsReceived]) => ({
      credit,
      coinsReceived,
      ...(credit > 500 ? { needsProof: true } : {}),
    })),
    confirmation: {
      aboveKpPerDay: 500,
      spentTodayKp: 0,
      methods,
      steps: methods.length > 0 ? [] : ["verify-phone", "add-email", "add-passkey"],
    },
  });
  const message = "Hôm nay bạn nạp game quá 500 KP nên giao dịch này cần xác nhận thêm.";
  await refuse(page, "POST /api/recharge/game", {
    statusCode: 403,
    message,
    errorCode: "payment_proof_needed",
  });
  await answer(page, "POST /api/security-code/", { message: "" });
}
