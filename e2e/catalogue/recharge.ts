import { MOMENT } from "../support/browser/still.ts";
import {
  answered,
  checked,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  invalid,
  inTurn,
  opened,
  pressing,
  refused,
  seeing,
  showing,
  uuid,
  type Step,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

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

const RECHARGE_REFUSED = "Máy chủ này không có hoặc đang đóng.";
const RECHARGE_BY_EMAIL_WRONG = "Mã bảo mật không đúng hoặc đã hết hạn.";

export const OFFERS = [
  [100, 10_000],
  [200, 20_500],
  [500, 52_500],
  [1_000, 107_500],
  [2_000, 220_000],
  [5_000, 575_000],
] as const;

/** The server on which the player has several characters. */
const SEVERAL = "Hoa Sơn";

export const recharge = screen({
  title: "Top up game",
  paths: [PATH],
  as: "demo",
  requirement: "R-GAME-1",
  states: {
    "recharge-loading": {
      shows: "What there is to buy is on its way",
      isWhole: true,
      reach: inTurn(held("GET /api/recharge/game"), showing(PATH, "Đổi KP sang tiền trong")),
    },
    "recharge-unreachable": {
      shows: "What there is to buy cannot be had",
      reach: inTurn(cutOff("GET /api/zones"), showing(PATH, CONNECTION_LOST)),
    },
    recharge: {
      shows: "Nothing is chosen yet: the button is disabled, with the reason",
      isWhole: true,
      reach: showing(PATH, "Vui lòng chọn máy chủ và mức nạp."),
    },
    "recharge-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing(PATH, "Vui lòng chọn máy chủ và mức nạp."),
    },
    "recharge-no-credit": {
      shows: "No KP: every amount is 'Không đủ', and the way to the top-up",
      as: "khoa",
      isWhole: true,
      reach: showing(PATH, "Bạn chưa có KP để nạp game."),
    },
    "recharge-chosen": {
      shows: "Server and amount are chosen: what it costs, and what is left",
      isWhole: true,
      test: ["accessibility/tree", "names, roles and announcements of paying"],
      reach: choose(),
    },
    "recharge-no-zone": {
      shows: "No server is chosen",
      reach: inTurn(opened(PATH), checked(/1\.075/), seeing(/^Vui lòng chọn máy chủ\.$/)),
    },
    "recharge-which-character": {
      shows: "Several characters on the server, none of them chosen",
      reach: inTurn(
        opened(PATH),
        (page) => page.getByLabel("Máy chủ").selectOption({ label: SEVERAL }),
        checked(/1\.075/),
        seeing("Vui lòng chọn nhân vật nhận."),
      ),
    },
    "recharge-no-character": {
      shows: "A server where one has no character",
      test: ["journeys/money/recharge-server.long", "coins for a server without a character"],
      reach: inTurn(
        opened(PATH),
        (page) => page.getByLabel("Máy chủ").selectOption({ label: "Nga Mi" }),
        seeing("Bạn chưa có nhân vật nào ở máy chủ này."),
      ),
    },
    "recharge-none-open": {
      shows: "No server is open",
      reach: inTurn(
        answered("GET /api/zones", []),
        answered("GET /api/account-zones", []),
        opened(PATH),
        seeing((page) => page.getByLabel("Máy chủ")),
      ),
    },
    "recharge-sending": {
      shows: "Under way: 'Đang xử lý thanh toán...'",
      reach: inTurn(held(BUY), buy("Đang xử lý thanh toán...")),
    },
    "recharge-done": {
      requirement: "R-GAME-2",
      shows: "Done",
      test: ["accessibility/tree", "names, roles and announcements of paying"],
      reach: inTurn(answered(BUY, DONE), buy("Đã nạp thành công 1.075 Đồng")),
    },
    "recharge-processing": {
      requirement: "R-GAME-2",
      shows: "The game has not answered yet",
      reach: inTurn(
        answered(BUY, { ...DONE, status: "processing" }),
        buy("Giao dịch đang được xử lý"),
      ),
    },
    "recharge-refunded": {
      requirement: "R-GAME-2",
      shows: "The game refused after all: the credit is back",
      reach: inTurn(
        answered(BUY, { ...DONE, status: "processing" }),
        answered(HISTORY, [
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
        ]),
        buy("KP đã được hoàn lại vào tài khoản của bạn."),
      ),
    },
    "recharge-refused": {
      requirement: "R-GAME-2",
      shows: "Refused at once",
      reach: inTurn(refused(BUY, invalid({ zoneId: [RECHARGE_REFUSED] })), buy(RECHARGE_REFUSED)),
    },
    "recharge-unanswered": {
      requirement: "R-GAME-2",
      shows: "No answer: asking again takes nothing twice",
      test: ["journeys/pages/offline", "what moves money is refused without a network"],
      reach: inTurn(cutOff(BUY), buy("Kiểm tra lại sẽ không trừ KP hai lần.")),
    },
    "recharge-unanswered-before": {
      requirement: "R-GAME-2",
      shows: "An order of before a reload whose result is not known",
      reach: inTurn(
        cutOff(BUY),
        buy("Kiểm tra lại sẽ không trừ KP hai lần."),
        (page) => page.reload(),
        seeing("trước đó chưa rõ kết quả"),
      ),
    },
    "recharge-to-nobody": {
      shows: "Asked once more before coins go to a server where one has no character",
      test: ["journeys/money/recharge-server.long", "coins for a server without a character"],
      reach: inTurn(
        choose("Nga Mi"),
        pressing("Nạp Đồng", "Bạn chưa có nhân vật nào ở máy chủ Nga Mi."),
      ),
    },
    "recharge-proof-shown": {
      requirement: "R-CODE-1",
      shows: "Amounts that take a proof say so; what the chosen one takes",
      isWhole: true,
      test: ["journeys/money/recharge-confirmation", "the page says what a large sum takes"],
      reach: inTurn(
        demandProof(["sms", "email"]),
        choose(),
        seeing("Mức nạp này cần xác nhận thêm"),
      ),
    },
    "recharge-by-email": {
      requirement: "R-CODE-1",
      shows: "A large sum takes a proof: the code in an email",
      reach: inTurn(demandProof(["email"]), buy("Mã bảo mật đã được gửi đến email của bạn")),
    },
    "recharge-by-email-wrong": {
      requirement: "R-CODE-1",
      shows: "A large sum: a wrong code",
      reach: inTurn(
        demandProof(["email"]),
        buy("Mã bảo mật đã được gửi đến email của bạn"),
        refused(BUY, invalid({ proof: [RECHARGE_BY_EMAIL_WRONG] })),
        filled("Mã bảo mật (email)", "ZZZZZZ"),
        pressing("Xác nhận", RECHARGE_BY_EMAIL_WRONG),
      ),
    },
    "recharge-by-text": {
      requirement: "R-CODE-1",
      shows: "A large sum: a code by SMS, or the answer to one's own",
      test: ["journeys/money/recharge-confirmation", "the page says what a large sum takes"],
      reach: inTurn(demandProof(["sms"]), buy("Mã bảo mật đã được gửi đến số điện thoại của bạn")),
    },
    "recharge-by-app": {
      requirement: "R-CODE-1",
      shows: "A large sum: of several proofs one is chosen",
      test: ["journeys/money/recharge-confirmation", "of several proofs the player chooses one"],
      reach: inTurn(demandProof(["totp", "sms", "email"]), buy("Mã của ứng dụng xác thực")),
    },
    "recharge-no-email": {
      requirement: "R-CODE-1",
      shows: "A large sum, and a player without any proof: the steps that give one",
      isWhole: true,
      test: ["journeys/money/recharge-confirmation", "the page says what a large sum takes"],
      reach: inTurn(demandProof([]), choose(), seeing("Mức nạp này cần xác nhận thêm")),
    },
  },
});

function choose(server = SEVERAL): Reach {
  return inTurn(
    opened(PATH),
    (page) => page.getByLabel("Máy chủ").selectOption({ label: server }),
    async (page) => {
      if (server !== SEVERAL) return;
      await page.getByLabel("Nhân vật nhận").selectOption({ label: "Tiểu Hồ Ly · Cấp 42" });
    },
    checked(/1\.075/),
    seeing("Số dư còn lại"),
  );
}

function buy(brings: string): Reach {
  return inTurn(choose(), pressing("Nạp Đồng", brings));
}

/** Makes the operator demand a proof above 500 KP a day, and gives the player these proofs. */
function demandProof(methods: readonly string[]): Step {
  return inTurn(
    answered("GET /api/recharge/game", {
      coinName: "Đồng",
      payableValues: OFFERS.map(([credit, coinsReceived]) => ({
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
    }),
    refused(BUY, {
      statusCode: 403,
      message: "Hôm nay bạn nạp game quá 500 KP nên giao dịch này cần xác nhận thêm.",
      errorCode: "payment_proof_needed",
    }),
    answered("POST /api/security-code/", { message: "" }),
  );
}
