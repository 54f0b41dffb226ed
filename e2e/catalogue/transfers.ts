import { kp } from "@portal/contract/values/money";
import type { PaymentMethods } from "@portal/contract/payment";
import type { Locator, Page } from "@playwright/test";
import { answer, change, cut, hold, refuse } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { enlargeCode } from "../support/player/states.ts";
import { asUser, bringNews, CONNECTION_LOST, press, see, show, showing, uuid } from "./reach.ts";
import type { Screen } from "./state.ts";

const METHODS = "GET /api/payment-methods";
const BANK = "/payment/bank-transfer";
const WALLET = "/payment/e-wallet";
const CODE_STANDS = "Đang chờ chuyển khoản...";

export const transfers: Screen = {
  title: "Top-up by bank transfer and e-wallet",
  paths: ["/payment", BANK, WALLET],
  as: "demo",
  states: [
    {
      id: "payment-index",
      requirement: "R-PAY-1",
      shows: "The index prompt: nobody offers a way to pay",
      reach: async (page) => {
        await answer(page, METHODS, { cards: [], eWallets: [], bankTransfers: [] });
        return show(page, "/payment", "Hãy chọn một phương thức thanh toán để bắt đầu.");
      },
    },
    {
      id: "payment-loading",
      requirement: "R-PAY-1",
      shows: "The ways to pay are on their way",
      isWhole: true,
      reach: async (page) => {
        await hold(page, METHODS);
        return show(page, BANK, "Nạp thẻ qua ngân hàng");
      },
    },
    {
      id: "payment-failed",
      requirement: "R-PAY-1",
      shows: "The ways to pay cannot be had",
      reach: async (page) => {
        await cut(page, METHODS);
        return show(page, BANK, CONNECTION_LOST);
      },
    },
    {
      id: "bank",
      requirement: "R-PAY-4",
      shows: "By bank, before an amount is chosen: to follow it is disabled, with the reason",
      isWhole: true,
      test: ["accessibility/tree", "names, roles and announcements of paying"],
      reach: showing(BANK, CODE_STANDS),
    },
    {
      id: "bank-on-desk",
      requirement: "R-PAY-4",
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing(BANK, CODE_STANDS),
    },
    {
      id: "bank-amount",
      requirement: "R-PAY-4",
      shows: "An amount is chosen: its bonus, and the code that holds it",
      isWhole: true,
      test: ["journeys/top-up-and-recharge", "from registering to coins in the game"],
      reach: chooseAmount,
    },
    {
      id: "bank-enlarged",
      requirement: "R-PAY-4",
      shows: "The code, enlarged",
      test: ["accessibility/keyboard", "from the top-up desk to coins"],
      reach: enlargeCode,
    },
    {
      id: "bank-copied",
      requirement: "R-PAY-4",
      shows: "The content is copied: 'Đã copy cú pháp' for three seconds",
      test: ["journeys/top-up-and-recharge", "from registering to coins in the game"],
      reach: async (page) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.goto(BANK);
        await page.getByRole("button", { name: /^Nội dung chuyển khoản/ }).click();
        return see(page.getByText("Đã copy cú pháp"));
      },
    },
    {
      id: "bank-arrived",
      requirement: "R-PAY-5",
      shows: "The money is there",
      test: ["accessibility/tree", "names, roles and announcements of paying"],
      reach: arrive,
    },
    {
      id: "bank-starting",
      requirement: "R-PAY-4",
      shows: "The word that it was sent is under way",
      reach: async (page) => {
        await hold(page, "POST /api/top-ups");
        await chooseAmount(page);
        await page.getByRole("button", { name: "Tôi đã chuyển tiền" }).click();
        return see(page.locator("button[aria-busy=true], button[aria-disabled=true]"));
      },
    },
    {
      id: "bank-too-many",
      requirement: "R-PAY-4",
      shows: "Too many are followed",
      reach: async (page) => {
        const message =
          "Bạn đang theo dõi 10 lần chuyển tiền chưa đến. Hãy bỏ bớt những lần không chuyển rồi thử lại.";
        await refuse(page, "POST /api/top-ups", { statusCode: 409, message });
        await chooseAmount(page);
        return press(page, "Tôi đã chuyển tiền", message);
      },
    },
    {
      id: "bank-open",
      requirement: "R-PAY-5",
      shows: "Two that are on their way, one of them late",
      test: ["journeys/top-up-trail", "a top-up is followed to the credit"],
      reach: async (page) => {
        const sent = { method: "vietcombank", sentAt: MOMENT };
        await answer(page, "GET /api/top-ups", [
          { ...sent, id: uuid(1), amountVnd: 200_000, state: "waiting" },
          { ...sent, id: uuid(2), amountVnd: 500_000, state: "late" },
        ]);
        return show(page, BANK, "Chưa thấy tiền");
      },
    },
    {
      id: "bank-debt",
      requirement: "R-SHELL-9",
      shows: "What an amount will do about a debt",
      test: ["journeys/debt", "what was spent and taken back is a debt"],
      reach: async (page) => {
        await asUser(page, { credit: kp(0), debtCredit: kp(500) });
        await chooseAmount(page);
        return see(page.getByText(/trả hết nợ/));
      },
    },
    {
      id: "bank-health",
      requirement: "R-PAY-1",
      shows: "How the ways to pay have done in the last hour",
      reach: async (page) => {
        const told = { kind: "transfer", successPercent: 98 };
        await answer(page, "GET /api/payment-methods/health", [
          { ...told, name: "vietcombank", state: "well", usualSeconds: 8 },
          {
            ...told,
            name: "techcombank",
            state: "failing",
            usualSeconds: null,
            successPercent: 40,
          },
          { ...told, name: "momo", state: "slow", usualSeconds: 240 },
        ]);
        return show(page, BANK, "Đang gặp sự cố");
      },
    },
    {
      id: "bank-no-bonus",
      requirement: "R-PAY-4",
      shows: "No bonuses: there is no table",
      isWhole: true,
      reach: async (page) => {
        await change<PaymentMethods>(page, METHODS, (methods) => ({
          ...methods,
          bankTransfers: methods.bankTransfers.map((one) => ({ ...one, bonuses: [] })),
        }));
        return show(page, BANK, CODE_STANDS);
      },
    },
    {
      id: "bank-none",
      requirement: "R-PAY-1",
      shows: "No bank at the moment: the tile is hidden, the address says so",
      reach: async (page) => {
        await change<PaymentMethods>(page, METHODS, (methods) => ({
          ...methods,
          bankTransfers: [],
        }));
        return show(page, BANK, "Phương thức này chưa có nhà cung cấp");
      },
    },
    {
      id: "wallet",
      requirement: "R-PAY-4",
      shows: "By e-wallet: MoMo",
      isWhole: true,
      test: ["journeys/e-wallet", "MoMo's code on the screen"],
      reach: showing(WALLET, CODE_STANDS),
    },
    {
      id: "wallet-on-desk",
      requirement: "R-PAY-4",
      shows: "By e-wallet: ViettelPay, on a desk",
      onDesktop: true,
      isWhole: true,
      test: ["journeys/e-wallet", "a payment by ViettelPay"],
      reach: async (page) => {
        await page.goto(WALLET);
        await page.getByRole("radio", { name: "ViettelPay" }).check();
        return see(page.getByRole("heading", { name: "ViettelPay" }));
      },
    },
  ],
};

async function chooseAmount(page: Page): Promise<Locator> {
  await page.goto(BANK);
  await page.getByRole("radio", { name: /200\.000đ/ }).check();
  return see(page.getByText("Bạn sẽ nhận"));
}

async function arrive(page: Page): Promise<Locator> {
  const amounts = { credit: kp(2_000), bonus: kp(140) };
  await answer(page, "GET /api/transaction-history", [
    {
      id: uuid(1),
      type: "topup.bank-transfer",
      status: "success",
      value: 200_000,
      currency: "VND",
      updatedAt: MOMENT,
      payload: { source: "vietcombank", reference: "FT26060123456789", creditKp: amounts.credit },
      relatedTransactions: [{ id: uuid(2), type: "credit.bonus", realValue: amounts.bonus }],
    },
  ]);
  await bringNews(page, { kind: "topup", transactionId: uuid(1), status: "success", ...amounts });
  return show(page, BANK, "và thưởng 140 KP");
}
