import type { Purchase } from "@portal/contract/purchase";
import { kp, vnd } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import { awaiting, delivered, method, paid, part, quotes, wallet } from "./purchase-data.ts";
import {
  answered,
  asPlayer,
  CONNECTION_LOST,
  cutOff,
  held,
  inTurn,
  LOADING,
  pressing,
  seeingDialog,
  clicked,
  showing,
  type Step,
  uuid,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const QUOTES = "GET /api/purchases/quotes";
const ONE = "GET /api/purchases/*";
const PATH = `/purchases/${uuid(1)}`;
const OPTIONS = "GET /api/recharge/game";

const WAITS_FOR_PROOF: Purchase = {
  ...paid,
  state: "waits_for_player",
  balanceKp: kp(1_000),
  needsProof: true,
  why: "payment_proof_needed",
};
const PAUSE = { reason: "Đang bảo trì.", endsAt: MOMENT };

/** The purchase, whose balance the frame of the page has too. */
const ordered =
  (purchase: Purchase): Step =>
  async (page) => {
    await asPlayer({ credit: purchase.balanceKp })(page);
    await answered(ONE, purchase)(page);
  };

export const purchases = screen({
  title: "A purchase, from the code to pay by to the coins in the game",
  paths: ["/purchases/{id}"],
  as: "demo",
  requirement: "R-SHOP-1",
  states: {
    "purchase-loading": {
      shows: "A purchase is on its way",
      reach: inTurn(held(ONE), showing(PATH, LOADING)),
    },
    "purchase-failed": {
      shows: "A purchase cannot be had",
      reach: inTurn(cutOff(ONE), showing(PATH, CONNECTION_LOST)),
    },
    "purchase-unknown": {
      shows: "There is none",
      reach: showing(PATH, "Không tìm thấy đơn này."),
    },
    "purchase-awaiting": {
      shows: "The code with the sum, and the bank's application on a phone",
      only: "touch",
      isWhole: true,
      test: ["journeys/money/purchase", "a package is paid and delivered"],
      reach: following(awaiting, "Mở app ngân hàng"),
    },
    "purchase-on-desk": {
      shows: "The same on a desk: the code first",
      onDesktop: true,
      reach: following(awaiting, "Phóng to mã QR"),
    },
    "purchase-apps": {
      only: "touch",
      shows: "The banking applications, those that fill in the transfer first",
      reach: inTurn(
        following(awaiting, "Mở app ngân hàng"),
        clicked("Mở app ngân hàng"),
        seeingDialog,
      ),
    },
    "purchase-ways": {
      shows: "Another way to pay the same",
      reach: inTurn(
        ordered(awaiting),
        // Its path fits the pattern of one purchase too, and the last answer given counts.
        answered(QUOTES, quotes(0)),
        showing(PATH, "Cách khác"),
        pressing("Cách khác", "Trả bằng"),
      ),
    },
    "purchase-short": {
      shows: "Too little came: the code asks for the rest",
      isWhole: true,
      test: ["journeys/money/purchase", "money that is too little"],
      reach: following(
        {
          ...awaiting,
          balanceKp: kp(600),
          missingKp: kp(400),
          payment: { method, amountVnd: vnd(40_000), topUpId: uuid(2) },
          received: [{ ...part, at: MOMENT }],
        },
        "chưa đủ",
      ),
    },
    "purchase-paying": {
      shows: "The money is there and is being spent",
      reach: following(paid, "Đã đủ KP"),
    },
    "purchase-proof": {
      shows: "It waits for a proof",
      isWhole: true,
      reach: inTurn(
        answered(OPTIONS, {
          coinName: "Đồng",
          payableValues: [],
          confirmation: {
            aboveKpPerDay: 500,
            spentTodayKp: 0,
            methods: ["sms", "email"],
            steps: [],
          },
        }),
        following(WAITS_FOR_PROOF, "Xác nhận và nạp"),
      ),
    },
    "purchase-proof-loading": {
      shows: "What the proof takes is on its way",
      reach: inTurn(held(OPTIONS), following(WAITS_FOR_PROOF, LOADING)),
    },
    "purchase-proof-failed": {
      shows: "What the proof takes cannot be had",
      reach: inTurn(cutOff(OPTIONS), following(WAITS_FOR_PROOF, CONNECTION_LOST)),
    },
    "purchase-proof-later": {
      shows: "It will take a proof once its money is there",
      isWhole: true,
      reach: following({ ...awaiting, needsProof: true }, "bạn cần xác nhận một bước"),
    },
    "purchase-no-way": {
      shows: "Its way to pay is offered no more",
      isWhole: true,
      reach: inTurn(
        ordered({ ...awaiting, payment: null }),
        answered(QUOTES, quotes(0)),
        showing(PATH, "Cách thanh toán của đơn này không còn dùng được"),
      ),
    },
    "purchase-requirement": {
      shows: "It waits for what the law demands of the player",
      reach: following(
        {
          ...paid,
          state: "waits_for_player",
          balanceKp: kp(1_000),
          why: "recharge_needs_identity",
        },
        "Hoàn tất thông tin",
      ),
    },
    "purchase-limit": {
      shows: "It waits because of the player's own limit",
      reach: following(
        { ...paid, state: "waits_for_player", balanceKp: kp(1_000), why: "spending_limit_reached" },
        "Nạp ngay bằng",
      ),
    },
    "purchase-unconfirmed": {
      requirement: "R-SEC-2",
      shows: "The session that ordered it was ended: it waits for the player's word",
      reach: following(
        { ...awaiting, state: "awaiting_confirmation", payment: null },
        "Vẫn mua gói này",
      ),
    },
    "purchase-wallet": {
      requirement: "R-SHOP-2",
      shows: "A wallet: its application opens, and the content is pasted",
      only: "touch",
      isWhole: true,
      reach: following(
        { ...awaiting, payment: { method: wallet, amountVnd: vnd(100_000), topUpId: uuid(2) } },
        "Mở MoMo",
      ),
    },
    "purchase-no-character": {
      requirement: "R-SHOP-4",
      shows: "The account receives: the game names no character",
      reach: following({ ...awaiting, character: null }, "Tài khoản của bạn"),
    },
    "purchase-paused-method": {
      shows: "The method is paused meanwhile",
      reach: following(
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
    },
    "purchase-locked": {
      shows: "It waits because staff have locked the account",
      reach: following(
        { ...paid, state: "waits_for_player", balanceKp: kp(1_000), why: "account_locked" },
        "Liên hệ hỗ trợ",
      ),
    },
    "purchase-server-paused": {
      shows: "It waits because the server takes no coins",
      reach: following(
        { ...paid, state: "waits_for_player", balanceKp: kp(1_000), why: "zone_paused" },
        "Máy chủ này tạm thời không nhận nạp.",
      ),
    },
    "purchase-delivering": {
      shows: "The game has not answered yet",
      reach: following({ ...paid, state: "delivering", transactionId: uuid(1) }, "đang xử lý"),
    },
    "purchase-delivered": {
      shows: "The coins are in the game",
      isWhole: true,
      test: ["journeys/money/purchase", "a package is paid and delivered"],
      reach: following(delivered, "Đã vào game lúc"),
    },
    "purchase-over": {
      shows: "The coins are in the game, and more came than it took",
      isWhole: true,
      test: ["journeys/money/purchase", "money that is too much"],
      reach: following(
        {
          ...delivered,
          balanceKp: kp(500),
          received: [{ ...part, amountVnd: vnd(150_000), creditKp: kp(1_500), at: MOMENT }],
          over: { amountVnd: vnd(50_000), creditKp: kp(500) },
        },
        "Bạn đã chuyển dư 50.000đ",
      ),
    },
    "purchase-delivered-on-desk": {
      shows: "The coins are in the game, on a desk",
      onDesktop: true,
      reach: following(delivered, "Đã vào game lúc"),
    },
    "purchase-refused": {
      shows: "The game refused",
      reach: following(
        { ...paid, state: "refused", balanceKp: kp(1_000), transactionId: uuid(1) },
        "Máy chủ game từ chối giao dịch",
      ),
    },
    "purchase-expired": {
      shows: "Nothing came in time",
      reach: following(
        { ...paid, state: "expired", missingKp: kp(1_000) },
        "Đơn đã hết hạn sau 24 giờ",
      ),
    },
    "purchase-late": {
      shows: "The money came after its time: one press buys",
      reach: following(
        {
          ...paid,
          state: "expired",
          balanceKp: kp(1_000),
          received: [{ ...part, amountVnd: vnd(100_000), creditKp: kp(1_000), at: MOMENT }],
        },
        "Mua ngay bằng 1.000 KP trong số dư",
      ),
    },
    "purchase-dropped": {
      shows: "The player dropped it",
      reach: following({ ...paid, state: "dropped", missingKp: kp(1_000) }, "Bạn đã hủy đơn này"),
    },
  },
});

function following(purchase: Purchase, brings: string): Reach {
  return inTurn(ordered(purchase), showing(PATH, brings));
}
