/** Lists the states of the pages for everybody and of support cases, each with the steps that lead to it. */
import { expect, type Page } from "@playwright/test";
import type { MethodHealth, PaymentMethods } from "@portal/contract/payment";
import type { CaseMessage, SupportCase } from "@portal/contract/support";
import type { Refusal } from "../support/browser/responses.ts";
import { inDays, MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  absent,
  answered,
  changed,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  inTurn,
  LOADING,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  seeingMistake,
  showing,
  type Step,
  uuid,
} from "../support/states/steps.ts";

/** Techcombank, for some hours. */
const pause = { reason: "Ngân hàng bảo trì.", endsAt: "2026-03-01T15:00:00.000Z" };
const paused: Step = changed<PaymentMethods>("GET /api/payment-methods", (offered) => ({
  ...offered,
  bankTransfers: offered.bankTransfers.map((method) =>
    method.name === "techcombank" ? { ...method, pause } : method,
  ),
}));

const transfers = { kind: "transfer", usualSeconds: 8, successPercent: 98 } as const;
const health: readonly MethodHealth[] = [
  { ...transfers, name: "vietcombank", state: "failing", successPercent: 40 },
  { ...transfers, name: "techcombank", state: "failing", successPercent: 10 },
  { ...transfers, name: "momo", state: "slow", usualSeconds: 240 },
  { ...transfers, name: "viettelpay", state: "well" },
];
const methodOf = (page: Page, name: RegExp) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const methodSays =
  (name: RegExp, ...words: readonly string[]): Step =>
  async (page) => {
    for (const each of words) await expect(methodOf(page, name)).toContainText(each);
  };

/** Serves /support as a portal with that setting does: without the first view, which is the centre's. */
const withPlaceholder: Step = (page) =>
  page.route("**/support", async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('"botCheck":', '"support":"placeholder","botCheck":')
      .replace(/(<div id="root"[^>]*>)[^]*(<\/div>\s*<\/body>)/, "$1$2");
    await route.fulfill({ response, body });
  });

/** Opens each question, and expects its answer. */
const asking =
  (answers: Readonly<Record<string, string>>): Step =>
  async (page) => {
    for (const [question, answer] of Object.entries(answers)) {
      await page.getByText(question).click();
      await expect(page.getByText(answer)).toBeVisible();
    }
  };

const MAINTENANCE = {
  parts: [
    { kind: "portal", name: null, state: "working", text: null, from: null, until: null },
    {
      kind: "game",
      name: null,
      state: "paused",
      text: "Game đang nâng cấp. KP của bạn vẫn giữ nguyên.",
      from: "2026-03-01T10:00:00Z",
      until: "2026-03-01T15:00:00Z",
    },
    {
      kind: "method",
      name: "MoMo",
      state: "planned",
      text: "MoMo bảo trì định kỳ",
      from: "2026-03-01T19:00:00Z",
      until: "2026-03-01T23:00:00Z",
    },
  ],
  finished: [
    {
      kind: "method",
      name: "Techcombank",
      text: "Đã xong, cảm ơn bạn đã chờ",
      at: "2026-03-01T09:00:00Z",
    },
  ],
};

states(
  "R-SHELL-7: pages for everybody",
  { as: "visitor", paths: ["/support", "/prices", "/status", "/privacy"] },
  {
    support: [
      showing("/support", "Tổng đài hỗ trợ"),
      absent("đang được xây dựng"),
      seeing("Tổng đài hỗ trợ"),
    ],
    "support-placeholder": [
      withPlaceholder,
      showing(
        "/support",
        /^Trung tâm hỗ trợ đang được xây dựng\. Trong lúc chờ, đội ngũ của chúng tôi luôn sẵn sàng trên trang cộng đồng\.$/,
      ),
      async (page) => {
        const link = page.getByRole("main").getByRole("link");
        await expect(link).toHaveText([/Đến trang cộng đồng/]);
        await expect(link).toHaveAttribute("href", /^https:\/\//);
      },
      seeing((page) => page.getByRole("main").getByRole("heading", { name: "Trung tâm hỗ trợ" })),
    ],
    "R-SHOP-7 support-of-a-player": {
      as: "demo",
      steps: [
        showing("/support", "Tổng đài hỗ trợ"),
        absent("đang được xây dựng"),
        methodSays(/^Vietcombank/, "Đang mở"),
        async (page) => {
          const ways = page.getByRole("main").getByRole("list").first();
          await expect(ways.getByRole("link").first()).toContainText("Tiền của tôi đâu?");
          const community = page.getByRole("link", { name: "Đến trang cộng đồng" });
          await expect(community).toHaveAttribute("href", /^https:\/\//);
        },
        seeing("8:00–22:00 mỗi ngày"),
      ],
    },
    "R-SHOP-7 support-questions": [
      opened("/support"),
      asking({
        "Chuyển thiếu hoặc thừa": "KP và thưởng được tính theo đúng số tiền",
        "Mua gói mà chuyển thiếu hoặc dư thì sao?": "mã QR của đơn đổi sang số còn thiếu",
        "Đơn mua gói chờ tiền bao lâu, có hủy được không?": "Đơn chờ 24 giờ.",
        "Chọn nhầm nhân vật nhận gói thì đổi thế nào?": "đơn đang chờ đổi theo",
        "Tiền đã đủ mà đơn mua gói vẫn chờ?": "xác nhận chính chủ",
      }),
      seeing("Đơn chờ 24 giờ."),
    ],
    "R-SHOP-7 support-question-found": [
      opened("/support"),
      filled("Tìm câu hỏi", "huy don"),
      seeing("2 câu phù hợp"),
      seeing("Đơn mua gói chờ tiền bao lâu, có hủy được không?"),
      absent((page) => page.getByText("Quên mật khẩu, hoặc").filter({ visible: true })),
      seeing("2 câu phù hợp"),
    ],
    "R-SHOP-7 support-question-not-found": [
      opened("/support"),
      filled("Tìm câu hỏi", "thú cưỡi"),
      seeing("Không có câu nào phù hợp."),
    ],
    "R-SHOP-7 support-troubled": {
      as: "demo",
      steps: [
        paused,
        answered("GET /api/payment-methods/health", health),
        showing("/support", "Tạm ngừng"),
        methodSays(/^Vietcombank/, "Đang mở", "Đang gặp sự cố: chỉ 40% thành công"),
        methodSays(/^Techcombank/, "Dự kiến mở lại lúc 22:00 01/03/2026."),
        // A paused method is not rated.
        absent((page) => methodOf(page, /^Techcombank/).getByText("thành công")),
        methodSays(/^MoMo/, "Đang chậm: khoảng 4 phút"),
        methodSays(/^ViettelPay/, "Thường xong trong 8 giây"),
        seeing("Tạm ngừng"),
      ],
    },
    "R-SHELL-5 support-of-an-unknown-player": {
      as: "demo",
      steps: [held("GET /api/me"), showing("/support", "Trung tâm hỗ trợ")],
    },
    "R-SHOP-3 prices": showing("/prices", "Giá từng gói"),
    "R-SHOP-3 prices-of-a-player": { as: "demo", steps: showing("/prices", "Thưởng khi nạp qua") },
    "R-OPS-16 status": showing("/status", "Mọi thứ đang hoạt động"),
    "R-OPS-16 status-of-maintenance": [
      answered("GET /api/status", MAINTENANCE),
      showing("/status", "Có phần đang bảo trì"),
      seeing("Từ 02:00 02/03/2026 đến 06:00 02/03/2026."),
      seeing("Đã xong, cảm ơn bạn đã chờ"),
    ],
    "R-SHELL-6 privacy": showing("/privacy", "Quyền riêng tư"),
    "R-SHELL-1 not-found": showing("/khong-co-trang-nay", "Trang bạn truy cập không tồn tại."),
    "R-SHELL-1 not-found-by-a-player": {
      as: "demo",
      steps: showing("/khong-co-trang-nay", "Trang bạn truy cập không tồn tại."),
    },
  },
);

const CASES = "GET /api/support/cases";
const OPEN = "POST /api/support/cases";
const CASE = "GET /api/support/cases/*";
const PATH = `/support/cases/${uuid(1)}`;
const TOO_MANY = {
  statusCode: 409,
  message: "Bạn đang có 3 yêu cầu hỗ trợ chưa xong. Hãy viết tiếp vào một trong số đó.",
  errorCode: "too_many_open_cases",
} satisfies Refusal;

const asked: SupportCase = {
  id: uuid(1),
  topic: "account",
  openedAt: MOMENT,
  state: "asked",
  answerBy: inDays(1),
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
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Gửi yêu cầu hỗ trợ" }) }),
);
const sending = (brings: string): Reach => pressing("Gửi yêu cầu", brings);

states(
  "cases: a player writes to support",
  { as: "demo", paths: ["/support/cases/{id}"] },
  {
    "support-cases": [answered(CASES, every), opened("/support"), seeing("Đã kết thúc"), panel],
    "support-cases-mistake": [
      answered(CASES, []),
      opened("/support"),
      sending("Vui lòng chọn chủ đề."),
      seeingMistake,
    ],
    "support-cases-too-many": [
      answered(CASES, every),
      refused(OPEN, TOO_MANY),
      opened("/support"),
      choose,
      filled("Nội dung", "Mất đồ trong trò chơi."),
      sending(TOO_MANY.message),
    ],
    "support-case-loading": [held(CASE), showing(PATH, LOADING)],
    "support-case-failed": [cutOff(CASE), showing(PATH, CONNECTION_LOST)],
    "support-case-unknown": showing(PATH, "Không tìm thấy yêu cầu này"),
    "support-case-asked": conversation(asked, messages.slice(0, 1), "Trả lời chậm nhất lúc"),
    "support-case-answered": conversation(
      { ...asked, state: "answered", answerBy: null },
      messages,
      "Đã trả lời",
    ),
    "support-case-closed": conversation(
      { ...asked, state: "closed", answerBy: null },
      messages,
      "Chưa xong? Viết để mở lại",
    ),
  },
);
