import type { CaseMessage, SupportCase } from "@portal/contract/support";
import type { Refusal } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import {
  answered,
  BEYOND,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  inTurn,
  LOADING,
  opened,
  pressing,
  refused,
  seeing,
  seeingMistake,
  showing,
  type Step,
  uuid,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const CASES = "GET /api/support/cases";
const OPEN = "POST /api/support/cases";
const CASE = "GET /api/support/cases/*";
const PATH = `/support/cases/${uuid(1)}`;
const TOO_MANY: Refusal = {
  statusCode: 409,
  message: "Bạn đang có 3 yêu cầu hỗ trợ chưa xong. Hãy viết tiếp vào một trong số đó.",
  errorCode: "too_many_open_cases",
};

const LATER = new Date(Date.parse(MOMENT) + 24 * 60 * 60_000).toISOString();
const asked: SupportCase = {
  id: uuid(1),
  topic: "account",
  openedAt: MOMENT,
  state: "asked",
  answerBy: LATER,
  lastMessageAt: MOMENT,
  excerpt: "Tôi không đăng nhập được từ hôm qua, dù đã đổi mật khẩu.",
};
const every: readonly SupportCase[] = [
  asked,
  {
    ...asked,
    id: uuid(2),
    topic: "transfer",
    state: "answered",
    answerBy: null,
    excerpt: "Xin biên lai.",
  },
  { ...asked, id: uuid(3), topic: "game", state: "closed", answerBy: null, excerpt: "Đã xong." },
];
const messages: readonly CaseMessage[] = [
  { id: 1, isFromSupport: false, writtenAt: MOMENT, text: asked.excerpt! },
  {
    id: 2,
    isFromSupport: true,
    writtenAt: MOMENT,
    text: "Chào bạn,\nbạn thử mở trang Lấy lại tài khoản giúp chúng tôi nhé.",
  },
];

const conversation = (shown: SupportCase, words: readonly CaseMessage[], says: string): Reach =>
  inTurn(answered(CASE, { ...shown, messages: words }), showing(PATH, says));
const choose: Step = (page) => page.getByLabel("Chủ đề").selectOption("account");
const panel = seeing((page) =>
  page.locator("section").filter({ hasText: "Viết cho hỗ trợ" }).last(),
);
const sending = (brings: string): Reach => pressing("Gửi cho hỗ trợ", brings);

export const supportCases = screen({
  title: "Cases: a player writes to support",
  paths: ["/support/cases/{id}"],
  as: "demo",
  requirement: BEYOND,
  states: {
    "support-cases": {
      shows: "Cases in every state",
      reach: inTurn(answered(CASES, every), opened("/support"), seeing("Đã kết thúc"), panel),
    },
    "support-cases-mistake": {
      shows: "Sent without a topic",
      reach: inTurn(
        answered(CASES, []),
        opened("/support"),
        sending("Vui lòng chọn chủ đề."),
        seeingMistake,
      ),
    },
    "support-cases-too-many": {
      shows: "Too many are open",
      reach: inTurn(
        answered(CASES, every),
        refused(OPEN, TOO_MANY),
        opened("/support"),
        choose,
        filled("Nội dung", "Mất đồ trong trò chơi."),
        sending(TOO_MANY.message),
      ),
    },
    "support-case-loading": {
      shows: "It is on its way",
      reach: inTurn(held(CASE), showing(PATH, LOADING)),
    },
    "support-case-failed": {
      shows: "It cannot be had",
      reach: inTurn(cutOff(CASE), showing(PATH, CONNECTION_LOST)),
    },
    "support-case-unknown": {
      shows: "There is none",
      reach: showing(PATH, "Không tìm thấy yêu cầu này"),
    },
    "support-case-asked": {
      shows: "Asked: until when support answers",
      isWhole: true,
      reach: conversation(asked, messages.slice(0, 1), "Trả lời chậm nhất lúc"),
    },
    "support-case-answered": {
      shows: "Answered, on a desk",
      onDesktop: true,
      reach: conversation({ ...asked, state: "answered", answerBy: null }, messages, "Đã trả lời"),
    },
    "support-case-closed": {
      shows: "Closed: writing opens it again",
      isWhole: true,
      reach: conversation(
        { ...asked, state: "closed", answerBy: null },
        messages,
        "Chưa xong? Viết để mở lại",
      ),
    },
  },
});
