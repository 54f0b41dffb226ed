import type { RechargeOptions } from "@portal/contract/recharge";
import { answered, asPlayer, dialogOf, inTurn, showing, type Step } from "./reach.ts";
import { OFFERS } from "./recharge.ts";
import { screen } from "./state.ts";

const PATH = "/recharge";
const JOURNEY = [
  "journeys/money/recharge-confirmation",
  "a young player names a guardian",
] as const;
const GUARDIAN = {
  name: "Trần Văn Bình",
  relation: "father",
  phoneNumber: "+84972345678",
  verifiedAt: null,
};

export const rechargeLaw = screen({
  title: "Top up game, where the law has a say",
  paths: [PATH],
  as: "demo",
  requirement: "R-LAW-4",
  states: {
    "recharge-needs-phone": {
      requirement: "R-LAW-1",
      shows: "A verified phone comes first: the way to it, in place of the form",
      isWhole: true,
      reach: inTurn(
        asPlayer({ verifiedPhoneAt: null }),
        demanding({ phone: false, identity: false }),
        showing(PATH, "Trước khi nạp game"),
      ),
    },
    "recharge-needs-identity": {
      requirement: "R-LAW-2",
      shows: "Name and date of birth",
      isWhole: true,
      test: JOURNEY,
      reach: inTurn(demanding({ phone: true, identity: false }), showing(PATH, "Lưu và tiếp tục")),
    },
    "recharge-needs-guardian": {
      requirement: "R-LAW-3",
      shows: "A young player names a guardian",
      isWhole: true,
      test: JOURNEY,
      reach: inTurn(
        demanding({ phone: true, identity: true, guardian: false }),
        answered("GET /api/user/guardian", { guardian: null }),
        showing(PATH, "Họ tên người giám hộ"),
      ),
    },
    "recharge-guardian-code": {
      requirement: "R-LAW-3",
      shows: "The code that the guardian's phone has received",
      onDesktop: true,
      isWhole: true,
      test: JOURNEY,
      reach: inTurn(
        demanding({ phone: true, identity: true, guardian: false }),
        answered("GET /api/user/guardian", { guardian: GUARDIAN }),
        showing(PATH, "Mã xác minh của người giám hộ"),
      ),
    },
    "recharge-limits": {
      shows: "The player's own limits: what is spent and left, and a higher one that waits",
      isWhole: true,
      reach: inTurn(limited, showing(PATH, "Hạn mức nạp game")),
    },
    "recharge-limits-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: inTurn(limited, showing(PATH, "Hạn mức nạp game")),
    },
    "recharge-limit-form": {
      shows: "Changing a limit, or giving it up",
      test: ["journeys/money/recharge-confirmation", "a player limits what the game costs"],
      reach: inTurn(limited, dialogOf(PATH, "Đổi hạn mức một ngày")),
    },
  },
});

function optionsWith(more: Partial<RechargeOptions>): Step {
  const payableValues = OFFERS.map(([credit, coinsReceived]) => ({ credit, coinsReceived }));
  return answered("GET /api/recharge/game", { coinName: "Đồng", payableValues, ...more });
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
