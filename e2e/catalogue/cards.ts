import { MOMENT } from "../support/browser/still.ts";
import {
  answered,
  checked,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  inTurn,
  left,
  LOADING,
  opened,
  pressing,
  refused,
  seeing,
  showing,
  uuid,
  type Step,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

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

const CARD_CREDITED = "Nạp thẻ thành công! Bạn nhận được 1.000 KP.";
const CARD_PROCESSING = "Thẻ đang được xử lý. Kết quả sẽ hiện ở đây trong ít phút.";

const fillIn = inTurn(
  opened(PATH),
  checked("Viettel"),
  filled("Số seri", card.serial),
  filled("Mã số thẻ", "511234567890184"),
  (page) => page.getByLabel("Mệnh giá").selectOption(String(card.value)),
);

export const cards = screen({
  title: "Top-up by scratch card",
  paths: [PATH],
  as: "demo",
  requirement: "R-PAY-2",
  states: {
    card: {
      shows: "As it opens, with the warning about a wrong denomination",
      isWhole: true,
      test: ["journeys/money/card", "a good card is credited"],
      reach: showing(PATH, NO_CARDS),
    },
    "card-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing(PATH, NO_CARDS),
    },
    "card-filled": {
      shows: "Filled in: what it will give",
      reach: inTurn(fillIn, seeing("Bạn sẽ nhận")),
    },
    "card-incomplete": {
      shows: "Sent with nothing in it",
      test: ["journeys/money/card", "a used card fails with its reason"],
      reach: inTurn(showing(PATH, NO_CARDS), pressing("Xác nhận", "Vui lòng nhập Số seri.")),
    },
    "card-unusual": {
      shows: "A serial of unusual length: a word, no refusal",
      reach: inTurn(
        showing(PATH, NO_CARDS),
        left("Số seri", "1000478"),
        seeing("Bạn đã nhập 7 chữ số"),
      ),
    },
    "card-sending": {
      shows: "Under way: the button is disabled",
      test: ["journeys/money/card", "a card that is decided later"],
      reach: inTurn(held(SEND), send("Đang xử lý yêu cầu...")),
    },
    "card-credited": {
      shows: "Credited, in the server's words; the card stands in the list",
      isWhole: true,
      test: ["journeys/money/card", "a good card is credited"],
      reach: inTurn(
        answeredCard("success", CARD_CREDITED),
        answered(LIST, [card]),
        send(CARD_CREDITED),
      ),
    },
    "card-processing": {
      requirement: "R-PAY-3",
      shows: "The gateway decides later",
      test: ["journeys/money/card", "a card that is decided later"],
      reach: inTurn(
        answeredCard("processing", CARD_PROCESSING),
        answered(LIST, [{ ...card, status: "pending", credit: 0 }]),
        send(CARD_PROCESSING),
      ),
    },
    "card-failed": {
      shows: "Refused, with the reason",
      test: ["journeys/money/card", "a used card fails with its reason"],
      reach: inTurn(
        refused(SEND, { statusCode: 409, message: USED, errorCode: "card_bad_card" }),
        send(USED),
      ),
    },
    "card-unanswered": {
      requirement: "R-PAY-3",
      shows: "No answer: pressing again charges nothing twice",
      test: ["journeys/money/card", "a lost answer of the gateway is made up for"],
      reach: inTurn(cutOff(SEND), send("một thẻ không bao giờ bị nạp hai lần")),
    },
    "cards-loading": {
      shows: "The list of cards is on its way",
      reach: inTurn(held(LIST), showing(PATH, "Thẻ đã gửi"), seeing(LOADING)),
    },
    "cards-failed": {
      shows: "The list of cards cannot be had",
      reach: inTurn(cutOff(LIST), showing(PATH, CONNECTION_LOST)),
    },
    cards: {
      requirement: "R-PAY-3",
      shows: "Cards in each of their states",
      reach: inTurn(
        answered(LIST, [
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
        ]),
        showing(PATH, USED),
      ),
    },
  },
});

function send(brings: string): Reach {
  return inTurn(fillIn, pressing("Xác nhận", brings));
}

function answeredCard(status: string, message: string): Step {
  const { transactionId } = card;
  return answered(SEND, { status, message, data: { message }, transactionId });
}
