import type { GiftCodeItem } from "@portal/contract/gift-code";
import { vnd } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import {
  answered,
  clicked,
  CONNECTION_LOST,
  cutOff,
  held,
  inTurn,
  LOADING,
  opened,
  seeing,
  showing,
  type Step,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const PATH = "/giftcode";
const LIST = "GET /api/giftpaysys";
const CLAIM = "POST /api/giftpaysys/receive";
const SHARE = "Chia Sẻ Nhận Code";

const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.parse(MOMENT) + hours * HOUR_MS).toISOString();
const LATER = inHours(76);

const item: GiftCodeItem = {
  campaign: "tan-thu",
  description: "Code Tân Thủ",
  gives: "Túi Tân Thủ (500 Đồng khóa, 10 Hồi Huyết Đan)",
  enterAt: "Trong game: Hoạt động → GiftCode → dán mã → Nhận",
  shareRequired: 1,
  giftCode: null,
  giftState: false,
  userReceiveAt: null,
  enteredAt: null,
  availability: "open",
  beginsAt: MOMENT,
  endsAt: LATER,
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

const blockWindows: Step = (page) => page.addInitScript(() => (window.open = () => null));

export const giftCodes = screen({
  title: "Gift codes",
  paths: [PATH],
  as: "demo",
  requirement: "R-GIFT-1",
  states: {
    "gifts-loading": {
      requirement: "R-SHELL-7",
      shows: "On their way: 'Đang tải dữ liệu...'",
      test: ["journeys/money/gift-code", "every other state of the table"],
      reach: inTurn(held(LIST), showing(PATH, LOADING)),
    },
    "gifts-failed": {
      shows: "They cannot be had",
      test: ["journeys/money/gift-code", "a list without campaigns says so"],
      reach: inTurn(cutOff(LIST), showing(PATH, CONNECTION_LOST)),
    },
    "gifts-empty": {
      shows: "There are none",
      test: ["journeys/money/gift-code", "a list without campaigns says so"],
      reach: inTurn(answered(LIST, []), showing(PATH, "Hiện chưa có GiftCode nào.")),
    },
    gifts: {
      shows: "One for sharing, one for top-ups of 100K",
      isWhole: true,
      test: ["journeys/money/gift-code", "top-ups of 100K show as they come in"],
      reach: showing(PATH, SHARE),
    },
    "gifts-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      reach: showing(PATH, SHARE),
    },
    "gifts-under-way": {
      shows: "Some of the 100K; and all of them",
      isWhole: true,
      test: ["journeys/money/gift-code", "top-ups of 100K show as they come in"],
      reach: inTurn(
        answered(LIST, [
          { ...byTopUps, endsAt: inHours(4.2), ...progress(60_000) },
          { ...byTopUps, description: "KeyAuto tháng 3", ...progress(100_000) },
        ]),
        showing(PATH, "Đã đủ điều kiện"),
      ),
    },
    "gifts-received": {
      shows: "Received; and a state that is not clear",
      isWhole: true,
      test: ["journeys/money/gift-code", "sharing opens a 550"],
      reach: inTurn(
        answered(LIST, [
          { ...item, giftState: true, giftCode: "K7M2Q-9XD4A", userReceiveAt: MOMENT },
          { ...byTopUps, giftState: null },
        ]),
        showing(PATH, "Chưa rõ"),
      ),
    },
    "gifts-entered": {
      shows: "One received; one that the player has marked as entered, after what is still to do",
      isWhole: true,
      reach: inTurn(
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
      ),
    },
    "gifts-closed": {
      shows: "Not begun, over, given out: disabled, each with its reason",
      isWhole: true,
      test: ["journeys/money/gift-code", "every other state of the table"],
      reach: inTurn(
        answered(LIST, [
          { ...item, availability: "not_begun" },
          { ...byTopUps, availability: "over", endsAt: MOMENT },
          { ...item, description: "Code Kiếm Hiệp", availability: "sold_out" },
        ]),
        showing(PATH, "GiftCode đã được phát hết."),
      ),
    },
    "gifts-closed-on-desk": {
      shows: "Received and given out, on a desk",
      onDesktop: true,
      reach: inTurn(
        answered(LIST, [
          { ...item, giftState: true, giftCode: "K7M2Q-9XD4A", userReceiveAt: MOMENT },
          { ...byTopUps, availability: "sold_out" },
        ]),
        showing(PATH, "GiftCode đã được phát hết."),
      ),
    },
    "gifts-sharing": {
      shows: "The share window is open",
      test: ["journeys/money/gift-code", "sharing opens a 550"],
      reach: inTurn(
        (page) =>
          page.addInitScript(() => {
            const opened = { closed: false, focus: () => {}, location: { replace: () => {} } };
            window.open = () => opened as unknown as Window;
          }),
        share("Đóng cửa sổ chia sẻ để nhận GiftCode."),
      ),
    },
    "gifts-blocked": {
      shows: "The browser lets no window open: another way",
      test: ["journeys/money/gift-code", "a blocked window is explained"],
      reach: inTurn(blockWindows, share("Trình duyệt đã chặn cửa sổ chia sẻ")),
    },
    "gifts-claiming": {
      shows: "The claim is under way",
      reach: inTurn(
        held(CLAIM),
        opened(PATH),
        clicked("Nhận KeyAuto"),
        seeing((page) => page.getByRole("button", { name: "Đang xử lý yêu cầu..." })),
      ),
    },
    "gifts-shared": {
      shows: "The claim failed after sharing: nobody has to share again",
      test: ["journeys/money/gift-code", "who has shared need not share again"],
      reach: inTurn(
        blockWindows,
        cutOff(CLAIM),
        async (page) => page.on("dialog", (alert) => void alert.accept()),
        share("Trình duyệt đã chặn cửa sổ chia sẻ"),
        clicked("Tôi đã chia sẻ"),
        seeing("Bạn đã chia sẻ rồi, không cần chia sẻ lại."),
      ),
    },
  },
});

function share(brings: string): Reach {
  return inTurn(opened(PATH), clicked(SHARE), seeing(brings));
}
