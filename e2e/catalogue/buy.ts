import type { PurchaseQuotes } from "@portal/contract/purchase";
import { kp } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import { quotes } from "./purchase-data.ts";
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
  opened,
  pressing,
  refused,
  seeing,
  showing,
  type Step,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const QUOTES = "GET /api/purchases/quotes";
const ONE_CHARACTER = [{ id: "1", name: "Hoa Sơn", characters: ["Lệnh Hồ Xung"] }];
const SEVERAL = [
  { id: "1", name: "Hoa Sơn", characters: ["Lệnh Hồ Xung", "Nhạc Linh San"] },
  { id: "2", name: "Nga Mi", characters: ["Diệt Tuyệt"] },
];
const PAUSE = { reason: "Đang bảo trì.", endsAt: MOMENT };

/** The quotes, whose balance the frame of the page has too. */
const quoted =
  (reply: PurchaseQuotes): Step =>
  async (page) => {
    await asPlayer({ credit: reply.balanceKp, debtCredit: reply.debtKp })(page);
    await answered(QUOTES, reply)(page);
  };

export const buy = screen({
  title: "Choosing a package",
  paths: ["/buy"],
  as: "demo",
  requirement: "R-SHOP-1",
  states: {
    "buy-loading": {
      shows: "It is on its way",
      reach: inTurn(held(QUOTES), showing("/buy", LOADING)),
    },
    "buy-failed": {
      shows: "It cannot be had",
      reach: inTurn(cutOff(QUOTES), showing("/buy", CONNECTION_LOST)),
    },
    buy: {
      shows: "Who receives, and the packages with what is left to pay",
      isWhole: true,
      reach: inTurn(quoted(quotes(250)), showing("/buy", "Chọn gói")),
    },
    "buy-chosen": {
      shows: "A package is chosen: the button has the sum and the way to pay it",
      isWhole: true,
      test: ["journeys/money/purchase", "a package is paid and delivered"],
      reach: chosen(250, "Trả 75.000đ qua Vietcombank"),
    },
    "buy-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      reach: chosen(250, "Trả 75.000đ qua Vietcombank"),
    },
    "buy-covered": {
      shows: "The balance is enough",
      isWhole: true,
      test: ["journeys/money/purchase", "a balance that is enough pays at once"],
      reach: chosen(3_000, "Mua bằng 1.000 KP trong số dư"),
    },
    "buy-refused": {
      shows: "Too many purchases wait already",
      reach: inTurn(
        refused("POST /api/purchases", {
          statusCode: 409,
          message:
            "Bạn đang có 5 đơn mua chưa thanh toán. Hãy hủy bớt những đơn không cần rồi thử lại.",
          errorCode: "too_many_open_purchases",
        }),
        chosen(250, "Trả 75.000đ qua Vietcombank"),
        pressing("Trả 75.000đ qua Vietcombank", "Bạn đang có 5 đơn mua chưa thanh toán."),
      ),
    },
    "buy-recipients": {
      requirement: "R-SHOP-4",
      shows: "Several characters, and none has been chosen yet",
      isWhole: true,
      reach: inTurn(
        quoted(quotes(250)),
        answered("GET /api/account-zones", SEVERAL),
        showing("/buy", "Nhân vật nhận"),
      ),
    },
    "buy-other-recipient": {
      requirement: "R-SHOP-4",
      shows: "The choice of the recipient, opened again",
      reach: inTurn(
        chosen(250, "Trả 75.000đ qua Vietcombank"),
        pressing("Đổi người nhận", "Lệnh Hồ Xung"),
      ),
    },
    "buy-game-down": {
      requirement: "R-SHOP-4",
      shows: "The game does not say which characters there are",
      reach: inTurn(
        quoted(quotes(250)),
        cutOff("GET /api/account-zones"),
        showing("/buy", "Game đang gián đoạn"),
      ),
    },
    "buy-in-debt": {
      shows: "A debt is paid first",
      isWhole: true,
      reach: inTurn(
        answered("GET /api/account-zones", ONE_CHARACTER),
        quoted({ ...quotes(0), debtKp: kp(600) }),
        opened("/buy"),
        checked(/1\.075/),
        seeing("Nợ cần trả trước"),
      ),
    },
    "buy-needs-proof": {
      requirement: "R-SHOP-5",
      shows: "The larger packages take a proof",
      reach: inTurn(
        quoted({
          ...quotes(250),
          packages: quotes(250).packages.map((each) => ({
            ...each,
            needsProof: each.creditKp >= 1_000,
          })),
        }),
        showing("/buy", "Cần xác nhận thêm"),
      ),
    },
    "buy-paused-server": {
      shows: "The server takes no coins at the moment",
      reach: inTurn(
        quoted(quotes(250)),
        answered("GET /api/account-zones", ONE_CHARACTER),
        answered("GET /api/zones", [{ id: "1", name: "Hoa Sơn", pause: PAUSE }]),
        opened("/buy?credit=1000"),
        seeing("Máy chủ này đang tạm ngừng. Hãy chọn nơi nhận khác."),
      ),
    },
    "buy-no-way": {
      shows: "No way to pay is open",
      isWhole: true,
      reach: inTurn(
        answered("GET /api/account-zones", ONE_CHARACTER),
        quoted({
          ...quotes(250),
          packages: quotes(250).packages.map((each) => ({
            ...each,
            waysToPay: each.waysToPay.map((way) => ({ ...way, isPaused: true })),
          })),
        }),
        opened("/buy"),
        checked(/1\.075/),
        seeing((page) => page.getByText("Hiện chưa có cách thanh toán nào dùng được").first()),
      ),
    },
    "buy-sending": {
      shows: "The order is on its way",
      reach: inTurn(
        held("POST /api/purchases"),
        chosen(250, "Trả 75.000đ qua Vietcombank"),
        clicked("Trả 75.000đ qua Vietcombank"),
        seeing((page) => page.locator("button[aria-busy=true]")),
      ),
    },
    "buy-unanswered": {
      shows: "The answer was lost: another press sends the same order",
      reach: inTurn(
        cutOff("POST /api/purchases"),
        chosen(250, "Trả 75.000đ qua Vietcombank"),
        clicked("Trả 75.000đ qua Vietcombank"),
        seeing((page) => page.getByRole("alert")),
      ),
    },
  },
});

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
