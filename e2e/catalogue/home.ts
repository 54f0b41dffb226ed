import type { Page } from "@playwright/test";
import { kp } from "@portal/contract/values/money";
import {
  answered,
  asPlayer,
  clicked,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  invalid,
  inTurn,
  left,
  LOADING,
  opened,
  pressing,
  refused,
  seeing,
  seeingDialog,
  seeingMistake,
  showing,
  TOO_MANY_REQUESTS,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const HOME_EMAIL_SENT = "Đã gửi thư xác minh đến email của bạn. Hãy xem cả mục thư rác.";
const HOME_NAMES_REFUSED = "Tên dài tối đa 128 ký tự.";

export const home = screen({
  title: "Personal info",
  paths: ["/"],
  as: "demo",
  requirement: "R-ME-1",
  states: {
    home: {
      shows: "A player whose phone and email are verified",
      isWhole: true,
      reach: showing("/", "Hồ sơ"),
    },
    "home-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing("/", "Hồ sơ"),
    },
    "home-unverified": {
      shows: "Neither phone nor email is verified, and there is no KP",
      as: "trong",
      isWhole: true,
      test: ["journeys/account/security", "register, then verify the phone by KH"],
      reach: showing("/", "Email chưa được xác minh"),
    },
    "home-in-debt": {
      requirement: "R-SHELL-9",
      shows: "A debt stands beside the balance",
      reach: inTurn(
        asPlayer({ credit: kp(0), debtCredit: kp(500) }),
        showing("/", "Đang nợ 500 KP"),
      ),
    },
    "home-recent-loading": {
      requirement: "R-TX-1",
      shows: "What has moved last is on its way",
      reach: inTurn(held("GET /api/transaction-history"), showing("/", LOADING)),
    },
    "home-recent-failed": {
      requirement: "R-TX-1",
      shows: "What has moved last cannot be had",
      reach: inTurn(cutOff("GET /api/transaction-history"), showing("/", CONNECTION_LOST)),
    },
    "home-email-sending": {
      requirement: "R-EMAIL-2",
      shows: "The email with the link is being sent",
      as: "trong",
      reach: inTurn(held("POST /email-verification/send"), askForEmail("Đang gửi...")),
    },
    "home-email-sent": {
      requirement: "R-EMAIL-2",
      shows: "The email is sent, and may be sent again",
      as: "trong",
      reach: inTurn(
        answered("POST /email-verification/send", { message: HOME_EMAIL_SENT }),
        askForEmail(HOME_EMAIL_SENT),
      ),
    },
    "home-email-failed": {
      requirement: "R-EMAIL-2",
      shows: "The email was asked for too often",
      as: "trong",
      reach: inTurn(
        refused("POST /email-verification/send", TOO_MANY_REQUESTS),
        askForEmail(TOO_MANY_REQUESTS.message),
      ),
    },
    "home-names": {
      requirement: "R-ME-2",
      shows: "The names: 'Lưu' is disabled while nothing has changed",
      test: ["journeys/account/profile", "names are saved only when they have changed"],
      reach: edit("Sửa họ và tên"),
    },
    "home-names-wrong": {
      requirement: "R-ME-2",
      shows: "The names: one is missing",
      test: ["journeys/account/profile", "names are saved only when they have changed"],
      reach: inTurn(edit("Sửa họ và tên"), left(/^Tên$/, ""), seeing("Vui lòng nhập tên của bạn")),
    },
    "home-names-saving": {
      requirement: "R-ME-2",
      shows: "The names: under way",
      reach: inTurn(held("PATCH /api/user/update-profile"), rename("Đang lưu...")),
    },
    "home-names-refused": {
      requirement: "R-ME-2",
      shows: "The names: what the server refuses stands at its field",
      test: ["journeys/account/profile", "what the server refuses stays in the form"],
      reach: inTurn(
        refused("PATCH /api/user/update-profile", invalid({ firstName: [HOME_NAMES_REFUSED] })),
        rename(HOME_NAMES_REFUSED),
      ),
    },
    "home-names-saved": {
      requirement: "R-ME-2",
      shows: "The names: saved",
      test: ["journeys/account/profile", "names are saved only when they have changed"],
      reach: inTurn(answered("PATCH /api/user/update-profile", {}), rename("Đã lưu thay đổi.")),
    },
    "home-language": {
      requirement: "R-ME-2",
      shows: "The language",
      test: ["journeys/account/profile", "both languages are offered"],
      reach: edit("Sửa ngôn ngữ"),
    },
    "home-phone": {
      shows: "The phone: read-only, with the way to where it is changed",
      test: ["journeys/account/profile", "phone and email can be looked at"],
      reach: edit("Sửa số điện thoại"),
    },
    "home-email": {
      shows: "The email: the operator's policy, and nothing to save",
      test: ["journeys/account/profile", "phone and email can be looked at"],
      reach: edit("Sửa email"),
    },
    "home-email-open": {
      shows: "The email, where the policy is `open`",
      test: ["journeys/account/undo.long", "the email is changed by a code"],
      reach: inTurn(openPolicy, edit("Sửa email")),
    },
    "home-email-open-wrong": {
      shows: "The email, where the policy is `open`: an address that is none",
      test: ["journeys/account/undo.long", "the email is changed by a code"],
      reach: inTurn(
        openPolicy,
        edit("Sửa email"),
        left("Email mới", "hiep＠example.vn"),
        seeingMistake,
      ),
    },
  },
});

function askForEmail(brings: string): Reach {
  return inTurn(opened("/"), pressing("Gửi thư xác minh", brings));
}

function edit(label: string): Reach {
  return inTurn(opened("/"), clicked(label), seeingDialog);
}

function rename(brings: string): Reach {
  return inTurn(edit("Sửa họ và tên"), filled(/^Tên$/, "Bạch"), pressing("Lưu", brings));
}

/** Writes the open email policy into the page, as a portal with that setting does. */
async function openPolicy(page: Page): Promise<void> {
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"emailPolicy":"locked"', '"emailPolicy":"open"');
    await route.fulfill({ response, body });
  });
}
