import type { Shop } from "@portal/contract/shop";
import { coins, kp, vnd } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import {
  asPlayer,
  changed,
  cutOff,
  held,
  inTurn,
  LOADING,
  showing,
  type Step,
  uuid,
} from "./reach.ts";
import { screen } from "./state.ts";

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number): string => new Date(Date.parse(MOMENT) + days * DAY_MS).toISOString();

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

export const homeShop = screen({
  title: "Shop on the home page",
  paths: ["/"],
  as: "demo",
  requirement: "R-SHOP-3",
  states: {
    "shop-newcomer": {
      shows: "Nothing was ever topped up: three steps after the packages",
      as: "trong",
      isWhole: true,
      test: ["journeys/money/shop", "a newcomer is shown three steps"],
      reach: inTurn(
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
        showing("/", "Ba bước để có Đồng trong game"),
      ),
    },
    "shop-usual": {
      shows: "The last transfer again, the packages, and the way to the gift code",
      isWhole: true,
      test: ["journeys/money/shop", "one press leads to the QR code"],
      reach: inTurn(shopWith(usual), showing("/", "Nạp lại như lần trước")),
    },
    "shop-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: inTurn(shopWith(usual), showing("/", "Nạp lại như lần trước")),
    },
    "shop-last-package": {
      shows: "The last package again for its character, and the amount from which there is a bonus",
      isWhole: true,
      test: ["journeys/money/shop", "the package that was bought last"],
      reach: inTurn(
        shopWith({ ...usual, last: lastPackage }),
        showing("/", "Mua lại như lần trước"),
      ),
    },
    "shop-last-package-on-desk": {
      shows: "The same for the account on a server, on a desk",
      onDesktop: true,
      isWhole: true,
      reach: inTurn(
        shopWith({ ...usual, last: { ...lastPackage, character: null, characterId: null } }),
        showing("/", "Mua lại như lần trước"),
      ),
    },
    "shop-waiting": {
      shows: "A transfer, a search and a case are open",
      isWhole: true,
      test: ["journeys/money/shop", "one press leads to the QR code"],
      reach: inTurn(shopWith({ ...usual, waiting }), showing("/", "Đang tìm tiền")),
    },
    "shop-campaigns": {
      shows:
        "A bonus runs, with its end; a code for sharing is there; the sum for the code is reached",
      isWhole: true,
      reach: inTurn(
        shopWith({
          ...usual,
          campaigns,
          milestone: { ...usual.milestone!, toppedUpVnd: vnd(155_555) },
        }),
        showing("/", "Nhân đôi thưởng cuối tuần"),
      ),
    },
    "shop-in-debt": {
      requirement: "R-SHELL-9",
      shows: "A debt: no package is covered",
      isWhole: true,
      reach: inTurn(
        asPlayer({ credit: kp(0), debtCredit: kp(600) }),
        shopWith(usual),
        showing("/", "Nạp lại như lần trước"),
      ),
    },
    "shop-loading": {
      shows: "The shop is on its way",
      reach: inTurn(held("GET /api/shop"), showing("/", LOADING)),
    },
    "shop-failed": {
      shows: "The shop cannot be had; the rest of the page is there",
      reach: inTurn(cutOff("GET /api/shop"), showing("/", "Bảo vệ tài khoản")),
    },
  },
});
