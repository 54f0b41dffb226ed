/** Lists the states of the page for scratch cards, each with the steps that lead to it. */
import { expect } from "@playwright/test";
import { MOMENT } from "../support/browser/still.ts";
import { denomination } from "../support/player/actions.ts";
import { states } from "../support/states/states.ts";
import {
  absent,
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
  type Reach,
  refused,
  seeing,
  showing,
  type Step,
  uuid,
} from "../support/states/steps.ts";

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
  (page) => denomination(page, card.value).check(),
);

states(
  "R-PAY-2: top-up by scratch card",
  { as: "demo", paths: [PATH] },
  {
    card: [
      showing(PATH, NO_CARDS),
      absent((page) => page.getByRole("main").getByRole("combobox")),
      seeing(NO_CARDS),
    ],
    "card-filled": {
      only: "touch",
      steps: [
        fillIn,
        // The button stays on the screen once all is filled in.
        async (page) => {
          await page.evaluate(() => scrollTo(0, 0));
          await expect(page.getByRole("button", { name: "Xác nhận" })).toBeInViewport({ ratio: 1 });
        },
        seeing("Bạn sẽ nhận"),
      ],
    },
    "card-incomplete": [showing(PATH, NO_CARDS), pressing("Xác nhận", "Vui lòng nhập Số seri.")],
    "card-unusual": [
      showing(PATH, NO_CARDS),
      left("Số seri", "1000478"),
      seeing("Bạn đã nhập 7 chữ số"),
    ],
    "card-typing": [
      showing(PATH, NO_CARDS),
      filled("Số seri", "1000478"),
      seeing("Đã nhập 7 chữ số, thường có 11 hoặc 14."),
    ],
    "card-sending": [held(SEND), send("Đang xử lý yêu cầu...")],
    "card-credited": [
      answeredCard("success", CARD_CREDITED),
      answered(LIST, [card]),
      send(CARD_CREDITED),
    ],
    "R-PAY-3 card-processing": [
      answeredCard("processing", CARD_PROCESSING),
      answered(LIST, [{ ...card, status: "pending", credit: 0 }]),
      send(CARD_PROCESSING),
    ],
    "card-failed": [
      refused(SEND, { statusCode: 409, message: USED, errorCode: "card_bad_card" }),
      send(USED),
    ],
    // The server's errors have no message: the first field's is shown, with the field's name.
    "card-wrong-pin": [
      refused(SEND, { statusCode: 422, errors: { pin: ["pin không đúng.", "khác"] } }),
      send("Mã số thẻ không đúng."),
      seeing((page) => page.getByLabel("Mã số thẻ").and(page.locator("[aria-invalid=true]"))),
    ],
    "R-PAY-3 card-unanswered": [cutOff(SEND), send("một thẻ không bao giờ bị nạp hai lần")],
    "cards-loading": [held(LIST), showing(PATH, "Thẻ đã gửi"), seeing(LOADING)],
    "cards-failed": [cutOff(LIST), showing(PATH, CONNECTION_LOST)],
    "R-PAY-3 cards": [
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
    ],
  },
);

function send(brings: string): Reach {
  return inTurn(fillIn, pressing("Xác nhận", brings));
}

function answeredCard(status: string, message: string): Step {
  const { transactionId } = card;
  return answered(SEND, { status, message, data: { message }, transactionId });
}
