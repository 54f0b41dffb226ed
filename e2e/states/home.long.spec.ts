/** Lists the states of the home page, each with the steps that lead to it. */
import { expect, type Page } from "@playwright/test";
import type { Shop } from "@portal/contract/shop";
import { coins, kp, vnd } from "@portal/contract/values/money";
import { inDays, MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  absent,
  answered,
  asPlayer,
  changed,
  checked,
  clicked,
  CONNECTION_LOST,
  cutOff,
  described,
  filled,
  held,
  inTurn,
  invalid,
  left,
  LOADING,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  seeingDialog,
  seeingMistake,
  showing,
  type Step,
  TOO_MANY_REQUESTS,
  uuid,
  withSettings,
} from "../support/states/steps.ts";

const firstName = (page: Page) => page.getByRole("dialog").getByLabel("Tên", { exact: true });
const withEmail = asPlayer({ email: "hiep@example.vn" });
const HOME_EMAIL_SENT = "Đã gửi thư xác minh đến email của bạn. Hãy xem cả mục thư rác.";
const HOME_EMAIL_CHANGES_LATER =
  "Đã gửi thư xác minh đến email mới. Email chỉ đổi sau khi bạn mở liên kết trong thư.";
/** Where the operator lets players change their email. */
const editOpenEmail = inTurn(
  withSettings("**/", '"emailPolicy":"locked"', '"emailPolicy":"open"'),
  edit("Sửa email"),
);
const HOME_NAMES_REFUSED = "Tên dài tối đa 128 ký tự.";

states(
  "R-ME-1: personal info",
  { as: "demo", paths: ["/"] },
  {
    home: [showing("/", "Hồ sơ"), absent("Đang nợ"), seeing("Hồ sơ")],
    "home-unverified": {
      as: "unverified",
      steps: [withEmail, showing("/", "Email chưa được xác minh")],
    },
    "R-SHELL-9 home-in-debt": [
      asPlayer({ credit: kp(0), debtCredit: kp(500) }),
      showing("/", "Đang nợ 500 KP"),
    ],
    "R-TX-1 home-recent-loading": [held("GET /api/transaction-history"), showing("/", LOADING)],
    "R-TX-1 home-recent-failed": [
      cutOff("GET /api/transaction-history"),
      showing("/", CONNECTION_LOST),
    ],
    "R-EMAIL-2 home-email-sending": {
      as: "unverified",
      steps: [withEmail, held("POST /email-verification/send"), askForEmail("Đang gửi...")],
    },
    "R-EMAIL-2 home-email-sent": {
      as: "unverified",
      steps: [
        withEmail,
        answered("POST /email-verification/send", { message: HOME_EMAIL_SENT }),
        askForEmail(HOME_EMAIL_SENT),
      ],
    },
    "R-EMAIL-2 home-email-failed": {
      as: "unverified",
      steps: [
        withEmail,
        refused("POST /email-verification/send", TOO_MANY_REQUESTS),
        askForEmail(TOO_MANY_REQUESTS.message),
      ],
    },
    "R-ME-2 home-names": edit("Sửa họ và tên"),
    "R-ME-2 home-names-wrong": [
      edit("Sửa họ và tên"),
      left(/^Tên$/, ""),
      seeing("Vui lòng nhập tên của bạn"),
    ],
    "R-ME-2 home-names-saving": [held("PATCH /api/user/update-profile"), rename("Đang lưu...")],
    "R-ME-2 home-names-refused": [
      refused("PATCH /api/user/update-profile", invalid({ firstName: [HOME_NAMES_REFUSED] })),
      rename(HOME_NAMES_REFUSED),
      described(firstName, HOME_NAMES_REFUSED),
      seeing((page) => page.getByRole("alert").filter({ hasText: HOME_NAMES_REFUSED })),
      (page) => expect(firstName(page)).toHaveValue("Bạch"),
      seeing(firstName),
    ],
    // Without a message they are shown below their field alone, one a line.
    "R-WIRE-2 home-names-refused-twice": [
      refused("PATCH /api/user/update-profile", {
        statusCode: 422,
        errors: { firstName: ["Tên lạ.", "Tên ngắn."] },
      }),
      rename(/Tên lạ/),
      described(firstName, /Tên lạ\.\s+Tên ngắn\./),
      absent((page) => page.getByRole("alert").filter({ hasText: "Tên lạ." })),
      seeing(firstName),
    ],
    "R-I18N-1 home-one-language": [
      withSettings("**/", '["vi-VN","pseudo"]', '["vi-VN"]'),
      opened("/"),
      seeing((page) => page.getByRole("button", { name: "Sửa họ và tên" })),
      absent((page) => page.getByRole("button", { name: "Sửa ngôn ngữ" })),
      seeing((page) => page.getByRole("definition").filter({ hasText: "Tiếng Việt" })),
    ],
    "R-ME-2 home-names-saved": [
      answered("PATCH /api/user/update-profile", {}),
      rename("Đã lưu thay đổi."),
    ],
    "R-ME-2 home-language": edit("Sửa ngôn ngữ"),
    "R-ME-1 home-phone": [
      edit("Chi tiết số điện thoại"),
      absent((page) => page.getByRole("dialog").getByRole("textbox")),
      (page) =>
        expect(
          page.getByRole("dialog").getByRole("link", { name: "Đến Bảo mật và đăng nhập" }),
        ).toHaveAttribute("href", "/security"),
      seeingDialog,
    ],
    "R-ME-1 home-email": [
      edit("Chi tiết email"),
      absent((page) => page.getByRole("dialog").getByRole("textbox")),
      seeing("định danh bằng số điện thoại"),
      seeingDialog,
    ],
    "home-email-open": editOpenEmail,
    "home-email-open-wrong": [editOpenEmail, left("Email mới", "hiep＠example.vn"), seeingMistake],
    "R-EMAIL-1 home-email-open-changed": [
      editOpenEmail,
      answered("POST /api/security-code/", { message: "" }),
      answered("POST /api/user/change-email", { message: HOME_EMAIL_CHANGES_LATER }),
      filled("Email mới", "hiep.moi@example.vn"),
      checked("Email"),
      clicked("Gửi mã"),
      filled("Mã bảo mật", "AB12CD"),
      pressing("Đổi email", HOME_EMAIL_CHANGES_LATER),
    ],
  },
);

function askForEmail(brings: string): Reach {
  return inTurn(opened("/"), pressing("Gửi thư xác minh", brings));
}

function edit(label: string): Reach {
  return inTurn(opened("/"), clicked(label), seeingDialog);
}

function rename(brings: string | RegExp): Reach {
  return inTurn(edit("Sửa họ và tên"), filled(/^Tên$/, "Bạch"), pressing("Lưu", brings));
}

const shopWith = (changes: Partial<Shop>): Step =>
  changed<Shop>("GET /api/shop", (shop) => ({ ...shop, ...changes }));

const lastPackage: Shop["last"] = {
  kind: "package",
  creditKp: kp(1_000),
  coins: coins(107_500),
  zone: { id: "1", name: "Hoa Sơn" },
  character: "Tiểu Hồ Ly",
  characterId: "demo-2",
};

/** What a player has who has paid before. */
const usual: Partial<Shop> = {
  isNewcomer: false,
  last: {
    method: "vietcombank",
    label: "Vietcombank",
    kind: "bank",
    amountVnd: vnd(155_555),
    creditKp: kp(1_555),
    bonusKp: kp(77),
  },
  nextBonus: {
    method: "vietcombank",
    kind: "bank",
    missingVnd: vnd(44_445),
    fromVnd: vnd(200_000),
    percent: 7,
  },
  milestone: {
    toppedUpVnd: vnd(60_000),
    neededVnd: vnd(100_000),
    isReceived: false,
    endsAt: inDays(9),
  },
  campaigns: [],
  waiting: [],
};

const waiting: Shop["waiting"] = [
  {
    kind: "top-up",
    id: uuid(1),
    since: MOMENT,
    method: "vietcombank",
    label: "Vietcombank",
    amountVnd: vnd(200_000),
    isLate: false,
  },
  {
    kind: "search",
    id: uuid(2),
    since: MOMENT,
    method: "momo",
    label: "MoMo",
    amountVnd: vnd(50_000),
    isFound: false,
  },
  { kind: "case", id: uuid(3), since: MOMENT, isAnswered: true },
];

const campaigns: Shop["campaigns"] = [
  {
    campaign: "cuoi-tuan",
    title: "Nhân đôi thưởng cuối tuần",
    kind: "bonus",
    methods: ["Vietcombank", "MoMo"],
    upToPercent: 30,
    endsAt: inDays(1.6),
  },
  {
    campaign: "chia-se",
    title: "Code Tân Thủ",
    kind: "share",
    methods: [],
    upToPercent: 0,
    endsAt: inDays(200),
  },
];

states(
  "R-SHOP-3: what waits, on the home page",
  { as: "demo", paths: ["/"] },
  {
    "home-newcomer": {
      as: "unverified",
      steps: [
        shopWith({ ...usual, isNewcomer: true, last: null }),
        absent("Tài khoản của bạn chưa có KP."),
        showing("/", "Ba bước để có Ngân Lượng trong game"),
      ],
    },
    "home-returning": [
      shopWith({ ...usual, milestone: { ...usual.milestone!, toppedUpVnd: vnd(155_555) } }),
      opened("/"),
      seeing((page) => page.getByRole("link", { name: "Nạp lại 155.555đ" })),
      seeing((page) => page.getByRole("link", { name: "Nhận GiftCode", exact: true })),
    ],
    "home-waiting": [shopWith({ ...usual, waiting }), showing("/", "Đang tìm tiền")],
    "home-shop-failed": [cutOff("GET /api/shop"), showing("/", "Bảo vệ tài khoản")],
  },
);

states(
  "R-SHOP-3: the shop",
  { as: "demo", paths: ["/buy"] },
  {
    "shop-newcomer": {
      as: "unverified",
      steps: [
        shopWith({
          ...usual,
          isNewcomer: true,
          last: null,
          nextBonus: {
            ...usual.nextBonus!,
            missingVnd: vnd(100_000),
            fromVnd: vnd(100_000),
            percent: 5,
          },
          milestone: { ...usual.milestone!, toppedUpVnd: vnd(0) },
        }),
        showing("/buy", "để được thưởng 5%"),
      ],
    },
    "shop-usual": [
      shopWith(usual),
      opened("/buy"),
      (page) => page.getByText("Số dư hiện có").waitFor({ state: "attached" }),
      absent("Nợ cần trả trước"),
      seeing("Nạp lại như lần trước"),
    ],
    "shop-last-package": [
      shopWith({ ...usual, last: lastPackage }),
      showing("/buy", "Mua lại như lần trước"),
    ],
    "shop-last-package-account": [
      shopWith({ ...usual, last: { ...lastPackage, character: null, characterId: null } }),
      showing("/buy", "Mua lại như lần trước"),
    ],
    "shop-campaigns": [
      shopWith({
        ...usual,
        campaigns,
        milestone: { ...usual.milestone!, toppedUpVnd: vnd(155_555) },
      }),
      showing("/buy", "Nhân đôi thưởng cuối tuần"),
    ],
    "R-SHELL-9 shop-in-debt": [
      asPlayer({ credit: kp(0), debtCredit: kp(600) }),
      shopWith(usual),
      showing("/buy", "Nạp lại như lần trước"),
    ],
    "shop-loading": [held("GET /api/shop"), showing("/buy", LOADING)],
    // The packages can be bought without the rest.
    "shop-failed": [cutOff("GET /api/shop"), showing("/buy", "Chọn gói")],
  },
);
