import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { CONNECTION_LOST, LOADING, press, see, show, showing, uuid } from "./reach.ts";
import type { Screen } from "./state.ts";

const PATH = "/payment/card";
const SEND = "POST /api/recharge/card";
const LIST = "GET /api/recharge/card";
const NO_CARDS = "Chưa có thẻ nào.";

const card = {
  transactionId: uuid(1),
  provider: "VIETTEL",
  serial: "10004783347874",
  pin: "0184",
  value: 100_000,
  status: "success",
  errorNote: null as string | null,
  credit: 1_000,
  bonus: 0,
  createdAt: MOMENT,
  updatedAt: MOMENT,
};
const USED = "Thẻ không đúng hoặc đã được sử dụng.";

export const cards: Screen = {
  title: "Top-up by scratch card",
  paths: [PATH],
  as: "demo",
  states: [
    {
      id: "card",
      requirement: "R-PAY-2",
      shows: "As it opens, with the warning about a wrong denomination",
      isWhole: true,
      test: ["journeys/card", "a good card is credited"],
      reach: showing(PATH, NO_CARDS),
    },
    {
      id: "card-on-desk",
      requirement: "R-PAY-2",
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing(PATH, NO_CARDS),
    },
    {
      id: "card-filled",
      requirement: "R-PAY-2",
      shows: "Filled in: what it will give",
      reach: async (page) => {
        await fillIn(page);
        return see(page.getByText("Bạn sẽ nhận"));
      },
    },
    {
      id: "card-incomplete",
      requirement: "R-PAY-2",
      shows: "Sent with nothing in it",
      test: ["journeys/card", "a used card fails with its reason"],
      reach: async (page) => {
        await show(page, PATH, NO_CARDS);
        return press(page, "Xác nhận", "Vui lòng nhập Số seri.");
      },
    },
    {
      id: "card-unusual",
      requirement: "R-PAY-2",
      shows: "A serial of unusual length: a word, no refusal",
      reach: async (page) => {
        await show(page, PATH, NO_CARDS);
        await page.getByLabel("Số seri").fill("1000478");
        await page.getByLabel("Số seri").blur();
        return see(page.getByText("Bạn đã nhập 7 ký tự"));
      },
    },
    {
      id: "card-sending",
      requirement: "R-PAY-2",
      shows: "Under way: the button is disabled",
      test: ["journeys/card", "a card that is decided later"],
      reach: async (page) => {
        await hold(page, SEND);
        return send(page, "Đang xử lý yêu cầu...");
      },
    },
    {
      id: "card-credited",
      requirement: "R-PAY-2",
      shows: "Credited, in the server's words; the card stands in the list",
      isWhole: true,
      test: ["journeys/card", "a good card is credited"],
      reach: async (page) => {
        const message = "Nạp thẻ thành công! Bạn nhận được 1.000 KP.";
        await answerCard(page, "success", message);
        await answer(page, LIST, [card]);
        return send(page, message);
      },
    },
    {
      id: "card-processing",
      requirement: "R-PAY-3",
      shows: "The gateway decides later",
      test: ["journeys/card", "a card that is decided later"],
      reach: async (page) => {
        const message = "Thẻ đang được xử lý. Kết quả sẽ hiện ở đây trong ít phút.";
        await answerCard(page, "processing", message);
        await answer(page, LIST, [{ ...card, status: "pending", credit: 0 }]);
        return send(page, message);
      },
    },
    {
      id: "card-failed",
      requirement: "R-PAY-2",
      shows: "Refused, with the reason",
      test: ["journeys/card", "a used card fails with its reason"],
      reach: async (page) => {
        await refuse(page, SEND, { statusCode: 409, message: USED, errorCode: "card_bad_card" });
        return send(page, USED);
      },
    },
    {
      id: "card-unanswered",
      requirement: "R-PAY-3",
      shows: "No answer: pressing again charges nothing twice",
      test: ["journeys/card", "a lost answer of the gateway is made up for"],
      reach: async (page) => {
        await cut(page, SEND);
        return send(page, "một thẻ không bao giờ bị nạp hai lần");
      },
    },
    {
      id: "cards-loading",
      requirement: "R-PAY-2",
      shows: "The list of cards is on its way",
      reach: async (page) => {
        await hold(page, LIST);
        await show(page, PATH, "Thẻ đã gửi");
        return see(page.getByText(LOADING));
      },
    },
    {
      id: "cards-failed",
      requirement: "R-PAY-2",
      shows: "The list of cards cannot be had",
      reach: async (page) => {
        await cut(page, LIST);
        return show(page, PATH, CONNECTION_LOST);
      },
    },
    {
      id: "cards",
      requirement: "R-PAY-3",
      shows: "Cards in each of their states",
      reach: async (page) => {
        await answer(page, LIST, [
          { ...card, transactionId: uuid(3), status: "pending", credit: 0 },
          card,
          {
            ...card,
            transactionId: uuid(2),
            status: "failed",
            errorNote: USED,
            pin: "",
            credit: 0,
          },
        ]);
        return show(page, PATH, USED);
      },
    },
  ],
};

async function fillIn(page: Page): Promise<void> {
  await page.goto(PATH);
  await page.getByRole("radio", { name: "Viettel" }).check();
  await page.getByLabel("Số seri").fill(card.serial);
  await page.getByLabel("Mã số thẻ").fill("511234567890184");
  await page.getByLabel("Mệnh giá").selectOption(String(card.value));
}

async function send(page: Page, brings: string): Promise<Locator> {
  await fillIn(page);
  return press(page, "Xác nhận", brings);
}

const answerCard = (page: Page, status: string, message: string): Promise<void> =>
  answer(page, SEND, { status, message, data: { message }, transactionId: card.transactionId });
