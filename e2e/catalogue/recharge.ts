import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { CONNECTION_LOST, invalid, press, see, show, showing, uuid } from "./reach.ts";
import { demandProof } from "./recharge-proofs.ts";
import type { Screen } from "./state.ts";

const PATH = "/recharge";
const BUY = "POST /api/recharge/game";
const HISTORY = "GET /api/transaction-history";
const DONE = {
  transactionId: uuid(1),
  status: "success",
  message: "",
  coins: 107_500,
  coinName: "Đồng",
};

export const recharge: Screen = {
  title: "Top up game",
  paths: [PATH],
  as: "demo",
  states: [
    {
      id: "recharge-loading",
      requirement: "R-GAME-1",
      shows: "What there is to buy is on its way",
      isWhole: true,
      reach: async (page) => {
        await hold(page, "GET /api/recharge/game");
        return show(page, PATH, "Đổi KP sang tiền trong");
      },
    },
    {
      id: "recharge-unreachable",
      requirement: "R-GAME-1",
      shows: "What there is to buy cannot be had",
      reach: async (page) => {
        await cut(page, "GET /api/zones");
        return show(page, PATH, CONNECTION_LOST);
      },
    },
    {
      id: "recharge",
      requirement: "R-GAME-1",
      shows: "Nothing is chosen yet: the button is disabled, with the reason",
      isWhole: true,
      reach: showing(PATH, "Vui lòng chọn máy chủ và mức nạp."),
    },
    {
      id: "recharge-on-desk",
      requirement: "R-GAME-1",
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing(PATH, "Vui lòng chọn máy chủ và mức nạp."),
    },
    {
      id: "recharge-no-credit",
      requirement: "R-GAME-1",
      shows: "No KP: every amount is 'Không đủ', and the way to the top-up",
      as: "khoa",
      isWhole: true,
      reach: showing(PATH, "Bạn chưa có KP để nạp game."),
    },
    {
      id: "recharge-chosen",
      requirement: "R-GAME-1",
      shows: "Server and amount are chosen: what it costs, and what is left",
      isWhole: true,
      test: ["accessibility/tree", "names, roles and announcements of paying"],
      reach: choose,
    },
    {
      id: "recharge-no-zone",
      requirement: "R-GAME-1",
      shows: "No server is chosen",
      reach: async (page) => {
        await page.goto(PATH);
        await page.getByRole("radio", { name: /1\.075/ }).check();
        return see(page.getByText("Vui lòng chọn máy chủ.", { exact: true }));
      },
    },
    {
      id: "recharge-no-character",
      requirement: "R-GAME-1",
      shows: "A server where one has no character",
      test: ["journeys/recharge-server", "coins for a server without a character"],
      reach: async (page) => {
        await page.goto(PATH);
        await page.getByLabel("Máy chủ").selectOption({ label: "Nga Mi" });
        return see(page.getByText("Bạn chưa có nhân vật nào ở máy chủ này."));
      },
    },
    {
      id: "recharge-none-open",
      requirement: "R-GAME-1",
      shows: "No server is open",
      reach: async (page) => {
        await answer(page, "GET /api/zones", []);
        await answer(page, "GET /api/account-zones", []);
        await page.goto(PATH);
        return see(page.getByLabel("Máy chủ"));
      },
    },
    {
      id: "recharge-sending",
      requirement: "R-GAME-1",
      shows: "Under way: 'Đang xử lý thanh toán...'",
      reach: async (page) => {
        await hold(page, BUY);
        return buy(page, "Đang xử lý thanh toán...");
      },
    },
    {
      id: "recharge-done",
      requirement: "R-GAME-2",
      shows: "Done",
      test: ["accessibility/tree", "names, roles and announcements of paying"],
      reach: async (page) => {
        await answer(page, BUY, DONE);
        return buy(page, "Đã nạp thành công 1.075 Đồng");
      },
    },
    {
      id: "recharge-processing",
      requirement: "R-GAME-2",
      shows: "The game has not answered yet",
      reach: async (page) => {
        await answer(page, BUY, { ...DONE, status: "processing" });
        return buy(page, "Giao dịch đang được xử lý");
      },
    },
    {
      id: "recharge-refunded",
      requirement: "R-GAME-2",
      shows: "The game refused after all: the credit is back",
      reach: async (page) => {
        await answer(page, BUY, { ...DONE, status: "processing" });
        await answer(page, HISTORY, [
          {
            id: uuid(1),
            type: "credit.pay",
            status: "failed",
            value: -1_000,
            currency: "KP",
            updatedAt: MOMENT,
            payload: {},
            relatedTransactions: [],
          },
        ]);
        return buy(page, "KP đã được hoàn lại vào tài khoản của bạn.");
      },
    },
    {
      id: "recharge-refused",
      requirement: "R-GAME-2",
      shows: "Refused at once",
      reach: async (page) => {
        const message = "Máy chủ này không có hoặc đang đóng.";
        await refuse(page, BUY, invalid({ zoneId: [message] }));
        return buy(page, message);
      },
    },
    {
      id: "recharge-unanswered",
      requirement: "R-GAME-2",
      shows: "No answer: asking again takes nothing twice",
      test: ["journeys/offline", "what moves money is refused without a network"],
      reach: async (page) => {
        await cut(page, BUY);
        return buy(page, "Kiểm tra lại sẽ không trừ KP hai lần.");
      },
    },
    {
      id: "recharge-unanswered-before",
      requirement: "R-GAME-2",
      shows: "An order of before a reload whose result is not known",
      reach: async (page) => {
        await cut(page, BUY);
        await buy(page, "Kiểm tra lại sẽ không trừ KP hai lần.");
        await page.reload();
        return see(page.getByText("trước đó chưa rõ kết quả"));
      },
    },
    {
      id: "recharge-to-nobody",
      requirement: "R-GAME-1",
      shows: "Asked once more before coins go to a server where one has no character",
      test: ["journeys/recharge-server", "coins for a server without a character"],
      reach: async (page) => {
        await choose(page, "Nga Mi");
        return press(page, "Nạp Đồng", "Bạn chưa có nhân vật nào ở máy chủ Nga Mi.");
      },
    },
    {
      id: "recharge-proof-told",
      requirement: "R-CODE-1",
      shows: "Amounts that take a proof say so; what the chosen one takes",
      isWhole: true,
      test: ["journeys/recharge-confirmation", "the page says what a large sum takes"],
      reach: async (page) => {
        await demandProof(page, ["sms", "email"]);
        await choose(page);
        return see(page.getByText("Mức nạp này cần xác nhận thêm"));
      },
    },
    {
      id: "recharge-by-letter",
      requirement: "R-CODE-1",
      shows: "A large sum takes a proof: the code in a letter",
      reach: async (page) => {
        await demandProof(page, ["email"]);
        return buy(page, "Mã bảo mật đã được gửi đến email của bạn");
      },
    },
    {
      id: "recharge-by-letter-wrong",
      requirement: "R-CODE-1",
      shows: "A large sum: a wrong code",
      reach: async (page) => {
        const message = "Mã bảo mật không đúng hoặc đã hết hạn.";
        await demandProof(page, ["email"]);
        await buy(page, "Mã bảo mật đã được gửi đến email của bạn");
        await refuse(page, BUY, invalid({ proof: [message] }));
        await page.getByLabel("Mã bảo mật (email)").fill("ZZZZZZ");
        return press(page, "Xác nhận", message);
      },
    },
    {
      id: "recharge-by-text",
      requirement: "R-CODE-1",
      shows: "A large sum: a code by SMS, or the answer to one's own",
      test: ["journeys/recharge-confirmation", "the page says what a large sum takes"],
      reach: async (page) => {
        await demandProof(page, ["sms"]);
        return buy(page, "Mã bảo mật đã được gửi đến số điện thoại của bạn");
      },
    },
    {
      id: "recharge-by-app",
      requirement: "R-CODE-1",
      shows: "A large sum: of several proofs one is chosen",
      test: ["journeys/recharge-confirmation", "of several proofs the player chooses one"],
      reach: async (page) => {
        await demandProof(page, ["totp", "sms", "email"]);
        return buy(page, "Mã của ứng dụng xác thực");
      },
    },
    {
      id: "recharge-no-email",
      requirement: "R-CODE-1",
      shows: "A large sum, and a player without any proof: the steps that give one",
      isWhole: true,
      test: ["journeys/recharge-confirmation", "the page says what a large sum takes"],
      reach: async (page) => {
        await demandProof(page, []);
        await choose(page);
        return see(page.getByText("Mức nạp này cần xác nhận thêm"));
      },
    },
  ],
};

async function choose(page: Page, server = "Hoa Sơn"): Promise<Locator> {
  await page.goto(PATH);
  await page.getByLabel("Máy chủ").selectOption({ label: server });
  await page.getByRole("radio", { name: /1\.075/ }).check();
  return see(page.getByText("Số dư còn lại"));
}

async function buy(page: Page, brings: string): Promise<Locator> {
  await choose(page);
  return press(page, "Nạp Đồng", brings);
}
