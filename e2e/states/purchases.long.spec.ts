/** Lists the states of the shop and of a purchase's page, each with the steps that lead to it. */
import type { TransferMethod } from "@portal/contract/payment";
import type { Purchase, PurchaseQuotes } from "@portal/contract/purchase";
import { coins, kp, vnd } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  answered,
  asPlayer,
  checked,
  clicked,
  CONNECTION_LOST,
  cutOff,
  held,
  inTurn,
  LOADING,
  OFFERS,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  seeingDialog,
  showing,
  type Step,
  uuid,
} from "../support/states/steps.ts";

/** The demo's rate: 100 KP for 10.000đ. */
const RATE_VND = 100;
const wayOf = (method: string, label: string, missingKp: number) => ({
  method,
  label,
  type: "bank" as const,
  amountVnd: vnd(missingKp * RATE_VND),
  creditKp: kp(missingKp),
  bonusKp: kp(0),
  nextBonus: null,
  isPaused: false,
});

const quotes = (balanceKp: number): PurchaseQuotes => ({
  balanceKp: kp(balanceKp),
  debtKp: kp(0),
  coinName: "Ngân Lượng",
  method: "vietcombank",
  packages: OFFERS.map(([creditKp, coinCount]) => {
    const missingKp = Math.max(0, creditKp - balanceKp);
    return {
      creditKp: kp(creditKp),
      coins: coins(coinCount),
      missingKp: kp(missingKp),
      needsProof: false,
      waysToPay:
        missingKp === 0
          ? []
          : [
              wayOf("vietcombank", "Vietcombank", missingKp),
              wayOf("techcombank", "Techcombank", missingKp),
              { ...wayOf("momo", "MoMo", missingKp), type: "e-wallet" as const },
            ],
    };
  }),
});

type Package = PurchaseQuotes["packages"][number];
/** The quotes for 250 KP, with a change of each package. */
const withPackages = (change: (each: Package) => Partial<Package>): PurchaseQuotes => ({
  ...quotes(250),
  packages: quotes(250).packages.map((each) => ({ ...each, ...change(each) })),
});

const method: TransferMethod = {
  name: "vietcombank",
  label: "Vietcombank",
  type: "bank",
  exchangeRate: 0.01,
  qrCodeData:
    "00020101021238570010A00000072701270006970436011300710008888880208QRIBFTTA530370454061000005802VN62150811FSO USER001630457EB",
  paymentSyntax: "FSO4X7K2M9P",
  accountName: "CONG TY FS ONLINE",
  accountNumber: "1013579246",
  mobileAccountNumber: null,
  bonuses: [],
  appLink:
    "https://dl.vietqr.io/pay?app={app}&ba=1013579246@vcb&tn=FSO4X7K2M9P&bn=CONG%20TY%20FS%20ONLINE&am={amountVnd}&url={returnUrl}",
};

const wallet: TransferMethod = {
  ...method,
  name: "momo",
  label: "MoMo",
  type: "e-wallet",
  accountNumber: null,
  mobileAccountNumber: "0900000300",
  appLink: "https://nhantien.momo.vn/{phone}/{amountVnd}",
};

const awaiting: Purchase = {
  id: uuid(1),
  state: "awaiting_payment",
  package: { creditKp: kp(1_000), coins: coins(107_500), coinName: "Ngân Lượng" },
  zone: { id: "1", name: "Hoa Sơn" },
  character: "Lệnh Hồ Xung",
  characterId: null,
  balanceKp: kp(0),
  missingKp: kp(1_000),
  needsProof: false,
  payment: { method, amountVnd: vnd(100_000), topUpId: uuid(2) },
  received: [],
  over: null,
  transactionId: null,
  why: null,
  createdAt: MOMENT,
  expiresAt: MOMENT,
  deliveredAt: null,
};
const paid: Purchase = { ...awaiting, missingKp: kp(0), payment: null };
const part = {
  transactionId: uuid(3),
  amountVnd: vnd(60_000),
  creditKp: kp(600),
  bonusKp: kp(0),
};
const delivered: Purchase = {
  ...paid,
  state: "delivered",
  transactionId: uuid(1),
  deliveredAt: MOMENT,
};

const QUOTES = "GET /api/purchases/quotes";
const PAUSE = { reason: "Đang bảo trì.", endsAt: MOMENT };
const ONE_CHARACTER = [{ id: "1", name: "Hoa Sơn", characters: ["Lệnh Hồ Xung"] }];
const SEVERAL = [
  { id: "1", name: "Hoa Sơn", characters: ["Lệnh Hồ Xung", "Nhạc Linh San"] },
  { id: "2", name: "Nga Mi", characters: ["Diệt Tuyệt"] },
];

/** The quotes, whose balance the frame of the page has too. */
const quoted =
  (reply: PurchaseQuotes): Step =>
  async (page) => {
    await asPlayer({ credit: reply.balanceKp, debtCredit: reply.debtKp })(page);
    await answered(QUOTES, reply)(page);
  };

states(
  "R-SHOP-1: choosing a package",
  { as: "demo", paths: ["/buy"] },
  {
    "buy-loading": [held(QUOTES), showing("/buy", LOADING)],
    "buy-failed": [cutOff(QUOTES), showing("/buy", CONNECTION_LOST)],
    buy: [quoted(quotes(250)), showing("/buy", "Chọn gói")],
    "buy-chosen": chosen(250, "Trả 75.000đ qua Vietcombank"),
    "buy-covered": chosen(3_000, "Mua bằng 1.000 KP trong số dư"),
    "buy-refused": [
      refused("POST /api/purchases", {
        statusCode: 409,
        message:
          "Bạn đang có 5 đơn mua chưa thanh toán. Hãy hủy bớt những đơn không cần rồi thử lại.",
        errorCode: "too_many_open_purchases",
      }),
      chosen(250, "Trả 75.000đ qua Vietcombank"),
      pressing("Trả 75.000đ qua Vietcombank", "Bạn đang có 5 đơn mua chưa thanh toán."),
    ],
    "R-SHOP-4 buy-recipients": [
      quoted(quotes(250)),
      answered("GET /api/account-zones", SEVERAL),
      showing("/buy", "Nhân vật nhận"),
    ],
    "R-SHOP-4 buy-other-recipient": [
      chosen(250, "Trả 75.000đ qua Vietcombank"),
      pressing("Đổi người nhận", "Lệnh Hồ Xung"),
    ],
    "R-SHOP-4 buy-game-down": [
      quoted(quotes(250)),
      cutOff("GET /api/account-zones"),
      showing("/buy", "Game đang gián đoạn"),
    ],
    "buy-characters-loading": [
      quoted(quotes(250)),
      held("GET /api/account-zones"),
      showing("/buy?credit=1000", "Đang tải nhân vật của bạn..."),
      seeing((page) => page.getByRole("button", { name: /^Trả 75/, disabled: true })),
    ],
    "buy-in-debt": [
      answered("GET /api/account-zones", ONE_CHARACTER),
      quoted({ ...quotes(0), debtKp: kp(600) }),
      opened("/buy"),
      checked(/1\.075/),
      seeing("Nợ cần trả trước"),
    ],
    "R-SHOP-5 buy-needs-proof": [
      quoted(withPackages((each) => ({ needsProof: each.creditKp >= 1_000 }))),
      showing("/buy", "Cần xác nhận thêm"),
    ],
    "buy-paused-server": [
      quoted(quotes(250)),
      answered("GET /api/account-zones", ONE_CHARACTER),
      answered("GET /api/zones", [{ id: "1", name: "Hoa Sơn", pause: PAUSE }]),
      opened("/buy?credit=1000"),
      seeing("Máy chủ này đang tạm ngừng. Hãy chọn nơi nhận khác."),
    ],
    "buy-no-way": [
      answered("GET /api/account-zones", ONE_CHARACTER),
      quoted(
        withPackages(({ waysToPay }) => ({
          waysToPay: waysToPay.map((way) => ({ ...way, isPaused: true })),
        })),
      ),
      opened("/buy"),
      checked(/1\.075/),
      seeing((page) => page.getByText("Hiện chưa có cách thanh toán nào mở").first()),
    ],
    "buy-sending": [
      held("POST /api/purchases"),
      chosen(250, "Trả 75.000đ qua Vietcombank"),
      clicked("Trả 75.000đ qua Vietcombank"),
      seeing((page) => page.locator("button[aria-busy=true]")),
    ],
    "buy-unanswered": [
      cutOff("POST /api/purchases"),
      chosen(250, "Trả 75.000đ qua Vietcombank"),
      clicked("Trả 75.000đ qua Vietcombank"),
      seeing((page) => page.getByRole("alert")),
    ],
  },
);

/** On a server where the player has a character, the package of 1.000 KP. */
function chosen(balanceKp: number, button: string): Reach {
  return inTurn(
    quoted(quotes(balanceKp)),
    answered("GET /api/account-zones", ONE_CHARACTER),
    opened("/buy"),
    checked(/1\.075/),
    seeing((page) => page.getByRole("button", { name: button })),
  );
}

const ONE = "GET /api/purchases/*";
const PATH = `/purchases/${uuid(1)}`;
const OPTIONS = "GET /api/recharge/game";

/** The money is there, and the player has to do something first. */
const waitsFor = (why: Purchase["why"]): Purchase => ({
  ...paid,
  state: "waits_for_player",
  balanceKp: kp(1_000),
  needsProof: why === "payment_proof_needed",
  why,
});
const WAITS_FOR_PROOF = waitsFor("payment_proof_needed");

/** The purchase, whose balance the frame of the page has too. */
const ordered =
  (purchase: Purchase): Step =>
  async (page) => {
    await asPlayer({ credit: purchase.balanceKp })(page);
    await answered(ONE, purchase)(page);
  };

states(
  "R-SHOP-1: a purchase, from the code to pay by to the coins in the game",
  { as: "demo", paths: ["/purchases/{id}"] },
  {
    "purchase-loading": [held(ONE), showing(PATH, LOADING)],
    "purchase-failed": [cutOff(ONE), showing(PATH, CONNECTION_LOST)],
    "purchase-unknown": showing(PATH, "Không tìm thấy đơn này."),
    "purchase-awaiting": { only: "touch", steps: following(awaiting, "Mở app ngân hàng") },
    "purchase-awaiting-mouse": { only: "mouse", steps: following(awaiting, "Phóng to mã QR") },
    "purchase-apps": {
      only: "touch",
      steps: [following(awaiting, "Mở app ngân hàng"), clicked("Mở app ngân hàng"), seeingDialog],
    },
    "purchase-ways": [
      ordered(awaiting),
      // Its path fits the pattern of one purchase too, and the last answer given counts.
      answered(QUOTES, quotes(0)),
      showing(PATH, "Cách khác"),
      pressing("Cách khác", "Trả bằng"),
    ],
    "purchase-short": following(
      {
        ...awaiting,
        balanceKp: kp(600),
        missingKp: kp(400),
        payment: { method, amountVnd: vnd(40_000), topUpId: uuid(2) },
        received: [{ ...part, at: MOMENT }],
      },
      "chưa đủ",
    ),
    "purchase-paying": following(paid, "Đã đủ KP"),
    "purchase-proof": [
      answered(OPTIONS, {
        coinName: "Ngân Lượng",
        payableValues: [],
        confirmation: {
          aboveKpPerDay: 500,
          spentTodayKp: 0,
          methods: ["sms", "email"],
          steps: [],
        },
      }),
      following(WAITS_FOR_PROOF, "Xác nhận và nạp"),
    ],
    "purchase-proof-loading": [held(OPTIONS), following(WAITS_FOR_PROOF, LOADING)],
    "purchase-proof-failed": [cutOff(OPTIONS), following(WAITS_FOR_PROOF, CONNECTION_LOST)],
    "purchase-proof-later": following(
      { ...awaiting, needsProof: true },
      "bạn cần xác nhận một bước",
    ),
    "purchase-no-way": [
      ordered({ ...awaiting, payment: null }),
      answered(QUOTES, quotes(0)),
      showing(PATH, "Cách thanh toán của đơn này không còn dùng được"),
    ],
    "purchase-requirement": following(waitsFor("recharge_needs_identity"), "Hoàn tất thông tin"),
    "purchase-limit": following(waitsFor("spending_limit_reached"), "Nạp ngay bằng"),
    "R-SEC-2 purchase-unconfirmed": following(
      { ...awaiting, state: "awaiting_confirmation", payment: null },
      "Vẫn mua gói này",
    ),
    "R-SHOP-2 purchase-wallet": {
      only: "touch",
      steps: following(
        { ...awaiting, payment: { method: wallet, amountVnd: vnd(100_000), topUpId: uuid(2) } },
        "Mở MoMo",
      ),
    },
    "R-SHOP-4 purchase-no-character": following(
      { ...awaiting, character: null },
      "Tài khoản của bạn",
    ),
    "purchase-paused-method": following(
      {
        ...awaiting,
        payment: {
          method: { ...method, pause: PAUSE },
          amountVnd: vnd(100_000),
          topUpId: uuid(2),
        },
      },
      PAUSE.reason,
    ),
    "purchase-locked": following(waitsFor("account_locked"), "Liên hệ hỗ trợ"),
    "purchase-server-paused": following(
      waitsFor("zone_paused"),
      "Máy chủ này tạm thời không nhận nạp.",
    ),
    "purchase-delivering": following(
      { ...paid, state: "delivering", transactionId: uuid(1) },
      "đang xử lý",
    ),
    "purchase-delivered": following(delivered, "Đã vào game lúc"),
    "purchase-over": following(
      {
        ...delivered,
        balanceKp: kp(500),
        received: [{ ...part, amountVnd: vnd(150_000), creditKp: kp(1_500), at: MOMENT }],
        over: { amountVnd: vnd(50_000), creditKp: kp(500) },
      },
      "Bạn đã chuyển dư 50.000đ",
    ),
    "purchase-refused": following(
      { ...paid, state: "refused", balanceKp: kp(1_000), transactionId: uuid(1) },
      "Máy chủ game từ chối giao dịch",
    ),
    "purchase-expired": following(
      { ...paid, state: "expired", missingKp: kp(1_000) },
      "Đơn đã hết hạn sau 24 giờ",
    ),
    "purchase-late": following(
      {
        ...paid,
        state: "expired",
        balanceKp: kp(1_000),
        received: [{ ...part, amountVnd: vnd(100_000), creditKp: kp(1_000), at: MOMENT }],
      },
      "Mua ngay bằng 1.000 KP trong số dư",
    ),
    "purchase-dropped": following(
      { ...paid, state: "dropped", missingKp: kp(1_000) },
      "Bạn đã hủy đơn này",
    ),
  },
);

function following(purchase: Purchase, brings: string): Reach {
  return inTurn(ordered(purchase), showing(PATH, brings));
}
