/** Lists the states of the page of gift codes, each with the steps that lead to it. */
import { expect, type Page } from "@playwright/test";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { vnd } from "@portal/contract/values/money";
import { inDays, MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  absent,
  answered,
  clicked,
  CONNECTION_LOST,
  cutOff,
  described,
  held,
  inTurn,
  LOADING,
  opened,
  type Reach,
  seeing,
  showing,
  type Step,
} from "../support/states/steps.ts";

const PATH = "/giftcode";
const LIST = "GET /api/giftpaysys";
const CLAIM = "POST /api/giftpaysys/receive";
const SHARE = "Chia Sẻ Nhận Code";

const item: GiftCodeItem = {
  campaign: "tan-thu",
  description: "Code Tân Thủ",
  gives: "Túi Tân Thủ (500 Ngân Lượng khóa, 10 Hồi Huyết Đan)",
  enterAt: "Trong game: Hoạt động → GiftCode → dán mã → Nhận",
  shareRequired: 1,
  giftCode: null,
  giftState: false,
  userReceiveAt: null,
  enteredAt: null,
  availability: "open",
  beginsAt: MOMENT,
  endsAt: inDays(3.2),
};
const byTopUps: GiftCodeItem = {
  ...item,
  campaign: "key-auto",
  description: "KeyAuto",
  shareRequired: 0,
};
const progress = (toppedUpVnd: number) => ({
  progress: { toppedUpVnd: vnd(toppedUpVnd), neededVnd: vnd(100_000) },
});

const BARE = { giftCode: null, userReceiveAt: null, shareRequired: 0 };
const buttonOf = (name: string) => (page: Page) =>
  page.getByRole("row").filter({ hasText: name }).getByRole("button");

const blockWindows: Step = (page) => page.addInitScript(() => (window.open = () => null));

states(
  "R-GIFT-1: gift codes",
  { as: "demo", paths: [PATH] },
  {
    "R-SHELL-7 gifts-loading": [held(LIST), showing(PATH, LOADING)],
    "gifts-failed": [cutOff(LIST), showing(PATH, CONNECTION_LOST)],
    "gifts-empty": [answered(LIST, []), showing(PATH, "Hiện chưa có GiftCode nào.")],
    gifts: [
      showing(PATH, SHARE),
      // The place to enter a code is said before it is claimed.
      seeing((page) => page.getByText("Trong game: Hoạt động").first()),
    ],
    "gifts-without-end": [
      answered(LIST, [{ ...item, endsAt: inDays(3_650) }]),
      showing(PATH, SHARE),
      absent(/Đến .*20\d\d/),
      seeing(SHARE),
    ],
    "gifts-under-way": [
      answered(LIST, [
        { ...byTopUps, endsAt: inDays(0.175), ...progress(60_000) },
        { ...byTopUps, description: "KeyAuto tháng 3", ...progress(100_000) },
      ]),
      showing(PATH, "Đã đủ điều kiện"),
      described(
        (page) => page.getByRole("button", { name: "Nhận KeyAuto", disabled: true }),
        "Nạp thêm 40.000đ nữa là nhận được.",
      ),
      seeing((page) => page.getByRole("button", { name: "Nhận KeyAuto", disabled: false })),
    ],
    "gifts-received": [
      answered(LIST, [
        { ...item, giftState: true, giftCode: "K7M2Q-9XD4A", userReceiveAt: MOMENT },
        { ...byTopUps, giftState: null },
      ]),
      showing(PATH, "Chưa rõ"),
    ],
    "gifts-entered": [
      answered(LIST, [
        {
          ...item,
          giftState: true,
          giftCode: "K7M2Q-9XD4A",
          userReceiveAt: MOMENT,
          enteredAt: MOMENT,
        },
        {
          ...byTopUps,
          giftState: true,
          giftCode: "M4P8R-2WX6C",
          userReceiveAt: MOMENT,
        },
      ]),
      opened(PATH),
      seeing((page) => page.getByRole("checkbox", { checked: true })),
    ],
    "R-SHOP-7 gifts-closed": [
      answered(LIST, [
        { ...item, availability: "not_begun" },
        { ...byTopUps, availability: "over", endsAt: MOMENT },
        { ...item, description: "Code Kiếm Hiệp", availability: "sold_out" },
      ]),
      showing(PATH, "GiftCode đã được phát hết."),
      described(buttonOf("Code Tân Thủ"), "Bắt đầu lúc 09:30 01/03/2026."),
      described(buttonOf("KeyAuto"), "Đã kết thúc lúc 09:30 01/03/2026."),
      described(buttonOf("Code Kiếm Hiệp"), "GiftCode đã được phát hết."),
      (page) => expect(page.getByRole("button", { name: SHARE, disabled: true })).toHaveCount(2),
      seeing("GiftCode đã được phát hết."),
    ],
    // Only the fields that the specification names.
    "gifts-bare": [
      answered(LIST, [
        { ...BARE, description: "Lạ", giftState: "?" },
        { ...BARE, description: "Cũ", giftState: false },
      ]),
      showing(PATH, "Chưa rõ"),
      seeing((page) => buttonOf("Cũ")(page).and(page.locator(":enabled"))),
      (page) =>
        expect(page.getByRole("columnheader")).toHaveText([
          "Loại",
          "Điều kiện",
          "Code",
          "Trạng thái",
        ]),
      seeing("Tích lũy nạp 100K"),
    ],
    "gifts-sharing": [
      (page) =>
        page.addInitScript(() => {
          const opened = { closed: false, focus: () => {}, location: { replace: () => {} } };
          window.open = () => opened as unknown as Window;
        }),
      share("Đóng cửa sổ chia sẻ để nhận GiftCode."),
    ],
    "gifts-blocked": [
      blockWindows,
      share("Trình duyệt đã chặn cửa sổ chia sẻ"),
      (page) =>
        expect(page.getByRole("link", { name: "Chia sẻ trong tab mới" })).toHaveAttribute(
          "href",
          /\/share\?u=https%3A/,
        ),
      seeing("Trình duyệt đã chặn cửa sổ chia sẻ"),
    ],
    "gifts-claiming": [
      held(CLAIM),
      answered(LIST, [{ ...byTopUps, ...progress(100_000) }]),
      opened(PATH),
      clicked("Nhận KeyAuto"),
      seeing((page) => page.getByRole("button", { name: "Đang xử lý yêu cầu..." })),
    ],
    "gifts-shared": [
      blockWindows,
      cutOff(CLAIM),
      async (page) => page.on("dialog", (alert) => void alert.accept()),
      share("Trình duyệt đã chặn cửa sổ chia sẻ"),
      clicked("Tôi đã chia sẻ"),
      seeing("Bạn đã chia sẻ rồi, không cần chia sẻ lại."),
      (page) => {
        const claim = page.waitForRequest("**/api/giftpaysys/receive");
        return Promise.all([claim, clicked("Nhận GiftCode")(page)]);
      },
      seeing("Bạn đã chia sẻ rồi, không cần chia sẻ lại."),
    ],
  },
);

function share(brings: string): Reach {
  return inTurn(opened(PATH), clicked(SHARE), seeing(brings));
}
