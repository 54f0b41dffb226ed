/** Lists the states of the page that spends KP on coins, each with the steps that lead to it. */
import type { RechargeOptions } from "@portal/contract/recharge";
import { states } from "../support/states/states.ts";
import {
  absent,
  answered,
  asPlayer,
  changed,
  checked,
  CONNECTION_LOST,
  cutOff,
  dialogOf,
  filled,
  held,
  inTurn,
  invalid,
  OFFERS,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  showing,
  type Step,
  transaction,
  uuid,
} from "../support/states/steps.ts";

const PATH = "/recharge";
const BUY = "POST /api/recharge/game";
const DONE = {
  transactionId: uuid(1),
  status: "success",
  message: "",
  coins: 107_500,
  coinName: "Ngân Lượng",
};

const PROOF_MISSING =
  "Nạp game quá 500 KP một ngày cần xác nhận thêm, mà tài khoản của bạn chưa có cách xác nhận nào.";
const MAINTENANCE = "Máy chủ game đang bảo trì.";
const RECHARGE_REFUSED = "Máy chủ này không tồn tại hoặc đang đóng.";
const RECHARGE_BY_EMAIL_WRONG = "Mã bảo mật không đúng hoặc đã hết hạn.";

/** The server on which the player has several characters. */
const SEVERAL = "Hoa Sơn";

states(
  "R-GAME-1: top up game",
  { as: "demo", paths: [PATH] },
  {
    "recharge-loading": [
      held("GET /api/recharge/game"),
      showing(PATH, "Dùng KP có sẵn trong số dư"),
    ],
    "recharge-unreachable": [cutOff("GET /api/zones"), showing(PATH, CONNECTION_LOST)],
    recharge: [
      showing(PATH, "Vui lòng chọn máy chủ và mức nạp."),
      absent("Đang nợ"),
      seeing("Vui lòng chọn máy chủ và mức nạp."),
    ],
    "recharge-no-credit": { as: "verified", steps: showing(PATH, "Bạn chưa có KP để nạp game.") },
    "recharge-chosen": choose(),
    "recharge-no-zone": [opened(PATH), checked(/1\.075/), seeing(/^Vui lòng chọn máy chủ\.$/)],
    "recharge-which-character": [
      opened(PATH),
      (page) => page.getByLabel("Máy chủ").selectOption({ label: SEVERAL }),
      checked(/1\.075/),
      seeing("Vui lòng chọn nhân vật nhận."),
    ],
    "recharge-no-character": [
      opened(PATH),
      (page) => page.getByLabel("Máy chủ").selectOption({ label: "Nga Mi" }),
      seeing("Bạn chưa có nhân vật nào ở máy chủ này."),
    ],
    "recharge-none-open": [
      answered("GET /api/zones", []),
      answered("GET /api/account-zones", []),
      opened(PATH),
      seeing((page) => page.getByLabel("Máy chủ")),
    ],
    "recharge-sending": [held(BUY), buy("Đang xử lý thanh toán...")],
    "R-GAME-2 recharge-done": [answered(BUY, DONE), buy("Đã nạp thành công 1.075 Ngân Lượng")],
    "R-GAME-2 recharge-processing": [
      answered(BUY, { ...DONE, status: "processing" }),
      buy("Giao dịch đang được xử lý"),
    ],
    "R-GAME-2 recharge-refunded": [
      answered(BUY, { ...DONE, status: "processing" }),
      answered("GET /api/transaction-history", [
        transaction(1, "credit.pay", -1_000, { status: "failed" }),
      ]),
      buy("KP đã được hoàn lại vào tài khoản của bạn."),
    ],
    "R-GAME-2 recharge-refused": [
      refused(BUY, invalid({ zoneId: [RECHARGE_REFUSED] })),
      buy(RECHARGE_REFUSED),
    ],
    "R-GAME-2 recharge-refused-with-code": [
      refused(BUY, { statusCode: 409, message: MAINTENANCE, errorCode: "zone_closed" }),
      buy(MAINTENANCE),
      seeing((page) => page.getByRole("alert").filter({ hasText: MAINTENANCE })),
    ],
    // Without an error code it is a message, and not styled as an error.
    "R-GAME-2 recharge-refused-without-code": [
      refused(BUY, { statusCode: 409, message: MAINTENANCE }),
      buy(MAINTENANCE),
      absent((page) => page.getByRole("alert").filter({ hasText: MAINTENANCE })),
      seeing((page) => page.getByRole("main").getByText(MAINTENANCE)),
    ],
    "recharge-no-credit-data": [
      changed<object>("GET /api/me", (me) => ({ ...me, credit: null })),
      showing(PATH, CONNECTION_LOST),
      absent((page) => page.getByRole("button", { name: "Nạp Ngân Lượng" })),
      absent(/NaN/),
      seeing(CONNECTION_LOST),
    ],
    "recharge-game-silent": [
      refused("GET /api/account-zones", { statusCode: 503, errorCode: "game_unavailable" }),
      showing(PATH, "chưa xem được nhân vật của bạn"),
      seeing((page) => page.getByLabel("Máy chủ").and(page.locator(":enabled"))),
    ],
    "R-GAME-2 recharge-unanswered": [cutOff(BUY), buy("Kiểm tra lại sẽ không trừ KP hai lần.")],
    "R-GAME-2 recharge-unanswered-before": [
      cutOff(BUY),
      buy("Kiểm tra lại sẽ không trừ KP hai lần."),
      (page) => page.reload(),
      seeing("trước đó chưa rõ kết quả"),
    ],
    "recharge-to-nobody": [
      choose("Nga Mi"),
      pressing("Nạp Ngân Lượng", "Bạn chưa có nhân vật nào ở máy chủ Nga Mi."),
    ],
    "R-CODE-1 recharge-proof-shown": [
      demandProof(["sms", "email"]),
      choose(),
      seeing("Mức nạp này cần xác nhận thêm"),
    ],
    "R-CODE-1 recharge-by-email": [
      demandProof(["email"]),
      buy("Mã bảo mật đã được gửi đến email của bạn"),
    ],
    "R-CODE-1 recharge-by-email-wrong": [
      demandProof(["email"]),
      buy("Mã bảo mật đã được gửi đến email của bạn"),
      refused(BUY, invalid({ proof: [RECHARGE_BY_EMAIL_WRONG] })),
      filled("Mã bảo mật (email)", "ZZZZZZ"),
      pressing("Xác nhận", RECHARGE_BY_EMAIL_WRONG),
    ],
    "R-CODE-1 recharge-by-text": [
      demandProof(["sms"]),
      buy("Mã bảo mật đã được gửi đến số điện thoại của bạn"),
    ],
    "R-CODE-1 recharge-by-app": [
      demandProof(["totp", "sms", "email"]),
      buy("Mã của ứng dụng xác thực"),
    ],
    "R-CODE-1 recharge-no-email": [
      demandProof([]),
      choose(),
      seeing("Mức nạp này cần xác nhận thêm"),
    ],
    "R-CODE-1 recharge-proof-missing": [
      demandProof([]),
      refused(BUY, {
        statusCode: 403,
        message: PROOF_MISSING,
        errorCode: "payment_proof_missing",
      }),
      buy(PROOF_MISSING),
      ...["Xác minh số điện thoại", "Thêm email", "Thêm khóa truy cập"].map((name) =>
        seeing((page) => page.getByRole("alert").getByRole("link", { name })),
      ),
      seeing(PROOF_MISSING),
    ],
  },
);

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
  return inTurn(choose(), pressing("Nạp Ngân Lượng", brings));
}

/** Makes the operator demand a proof above 500 KP a day, and gives the player these proofs. */
function demandProof(methods: readonly string[]): Step {
  return inTurn(
    answered("GET /api/recharge/game", {
      coinName: "Ngân Lượng",
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

const GUARDIAN = {
  name: "Trần Văn Bình",
  relation: "father",
  phoneNumber: "+84972345678",
  verifiedAt: null,
};

states(
  "R-LAW-4: top up game, where the law has a say",
  { as: "demo", paths: [PATH] },
  {
    "R-LAW-1 recharge-needs-phone": [
      asPlayer({ verifiedPhoneAt: null }),
      demanding({ phone: false, identity: false }),
      showing(PATH, "Trước khi nạp game"),
    ],
    "R-LAW-2 recharge-needs-identity": [
      demanding({ phone: true, identity: false }),
      showing(PATH, "Lưu và tiếp tục"),
    ],
    "R-LAW-3 recharge-needs-guardian": [
      demanding({ phone: true, identity: true, guardian: false }),
      answered("GET /api/user/guardian", { guardian: null }),
      showing(PATH, "Họ tên người giám hộ"),
    ],
    "R-LAW-3 recharge-guardian-code": [
      demanding({ phone: true, identity: true, guardian: false }),
      answered("GET /api/user/guardian", { guardian: GUARDIAN }),
      showing(PATH, "Mã xác minh của người giám hộ"),
    ],
    "recharge-limits": [limited, showing(PATH, "Hạn mức nạp game")],
    "recharge-limit-form": [limited, dialogOf(PATH, "Đổi hạn mức một ngày")],
  },
);

function optionsWith(more: Partial<RechargeOptions>): Step {
  const payableValues = OFFERS.map(([credit, coinsReceived]) => ({ credit, coinsReceived }));
  return answered("GET /api/recharge/game", { coinName: "Ngân Lượng", payableValues, ...more });
}

/** Makes the operator demand these before a recharge; true is met. */
function demanding(requirements: Readonly<Record<string, boolean>>): Step {
  const list = Object.entries(requirements).map(([what, isMet]) => ({ what, isMet }));
  return optionsWith({ requirements: list as RechargeOptions["requirements"] });
}

/** Gives the player a limit of a day that leaves 700 KP, and one of a month that is about to rise. */
function limited(page: Parameters<Step>[0]): ReturnType<Step> {
  const periods = [
    { period: "day", limitKp: 1_000, spentKp: 300, next: null },
    {
      period: "month",
      limitKp: 5_000,
      spentKp: 2_300,
      next: { limitKp: 8_000, from: "2026-11-22T08:05:00Z" },
    },
  ];
  const spendingLimits = { mayChange: true, periods } as RechargeOptions["spendingLimits"];
  return optionsWith({ spendingLimits })(page);
}
