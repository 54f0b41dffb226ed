import { MOMENT } from "../support/browser/still.ts";
import {
  accepted,
  answered,
  clicked,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  invalid,
  inTurn,
  opened,
  pressing,
  refused,
  seeing,
  seeingMistake,
  showing,
  type Step,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const NEW_PASSWORD = "Tieu-ngao-1967!";
const LINK_DEAD =
  "Liên kết không hợp lệ hoặc đã hết hạn, hãy thử gửi lại yêu cầu đặt mật khẩu mới.";

const RESET = "/reset-password/trong-thu";
const VERIFICATION = "/email-verification/trong-thu";
const UNDO = "/recovery/undo/trong-thu";
const CHECK = "GET /reset-password/*";
const LOOK = "GET /recovery/undo/*";

const UNDO_USED = "Liên kết đã được dùng, thay đổi này đã được hoàn tác.";

const toReset = inTurn(
  accepted(CHECK),
  opened(RESET),
  seeing((page) => page.getByLabel("Mật khẩu mới", { exact: true })),
);
const toUndo = inTurn(
  answered(LOOK, {
    username: "demo",
    changes: [
      { what: "phone", changedAt: MOMENT },
      { what: "two-factor", changedAt: MOMENT },
    ],
    contacts: [{ kind: "phone", now: "•••789", before: "•••001" }],
  }),
  showing(UNDO, "Sẽ được hoàn tác"),
);

export const emails = screen({
  title: "Where the links of emails lead",
  paths: [
    "/reset-password",
    "/reset-password/{token}",
    "/recovery/forgot-password/{token}",
    "/email-verification",
    "/email-verification/{token}",
    "/recovery/undo/{token}",
  ],
  as: "visitor",
  requirement: "R-RECOVER-3",
  states: {
    "reset-verifying": {
      shows: "A new password: the link is being looked at",
      reach: inTurn(held(CHECK), showing(RESET, "Đang xác thực yêu cầu...")),
    },
    "reset-unanswered": {
      shows: "A new password: no answer",
      test: ["journeys/account/recovery", "without an answer the page offers to try again"],
      reach: inTurn(cutOff(CHECK), showing(RESET, CONNECTION_LOST)),
    },
    "reset-used": {
      shows: "A new password: a link that has set one already",
      test: ["journeys/account/recovery", "forgot by email"],
      reach: inTurn(
        refused(CHECK, { statusCode: 409, errorCode: "reset_link_used", message: "" }),
        showing(RESET, "Liên kết này đã dùng rồi"),
      ),
    },
    "reset-invalid": {
      shows: "A new password: a link that is no good",
      reach: showing(RESET, LINK_DEAD),
    },
    reset: {
      shows: "A new password: the form",
      test: ["journeys/account/recovery", "forgot by email"],
      reach: toReset,
    },
    "reset-weak": {
      shows: "A new password: too weak, and confirmed by another",
      reach: inTurn(
        toReset,
        fillPassword("matkhau1", "matkhau2"),
        clicked("Đổi mật khẩu"),
        seeingMistake,
      ),
    },
    "reset-processing": {
      shows: "A new password: under way",
      reach: inTurn(held("POST /reset-password"), toReset, setPassword("Đang đổi mật khẩu...")),
    },
    "reset-expired": {
      shows: "A new password: the link has run out meanwhile",
      reach: inTurn(
        refused("POST /reset-password", invalid({ token: [LINK_DEAD] })),
        toReset,
        setPassword("Không thể đặt mật khẩu"),
      ),
    },
    "reset-done": {
      shows: "A new password: done",
      test: ["journeys/account/recovery", "forgot by email"],
      reach: inTurn(
        answered("POST /reset-password", { message: "", passkeys: 0 }),
        toReset,
        setPassword("Đổi mật khẩu thành công"),
      ),
    },
    "verification-waiting": {
      requirement: "R-EMAIL-1",
      shows: "The email: it is being verified",
      reach: inTurn(
        held("PUT /email-verification"),
        showing(VERIFICATION, "Đang xác thực thông tin của bạn..."),
      ),
    },
    "verification-failed": {
      requirement: "R-EMAIL-1",
      shows: "The email: the link does not work",
      reach: showing(VERIFICATION, "Liên kết không hoạt động"),
    },
    "verification-used": {
      requirement: "R-EMAIL-1",
      shows: "The email: the link has verified it before",
      test: ["journeys/account/recovery", "the link in the email verifies the address, once"],
      reach: inTurn(
        refused("PUT /email-verification", {
          statusCode: 409,
          errorCode: "verification_link_used",
          message: "",
        }),
        showing(VERIFICATION, "Liên kết này đã dùng rồi"),
      ),
    },
    "verification-unanswered": {
      requirement: "R-EMAIL-1",
      shows: "The email: no answer",
      test: ["journeys/account/recovery", "without an answer the page offers to try again"],
      reach: inTurn(cutOff("PUT /email-verification"), showing(VERIFICATION, CONNECTION_LOST)),
    },
    "verification-done": {
      requirement: "R-EMAIL-1",
      shows: "The email: verified",
      test: ["journeys/account/recovery", "the link in the email verifies the address, once"],
      reach: inTurn(accepted("PUT /email-verification"), showing(VERIFICATION, "Đã xong!")),
    },
    "undo-looking": {
      requirement: "R-SEC-3",
      shows: "Undoing a change: the link is being looked at",
      reach: inTurn(held(LOOK), showing(UNDO, "Đang xác thực yêu cầu...")),
    },
    "undo-unanswered": {
      requirement: "R-SEC-3",
      shows: "Undoing a change: no answer",
      test: ["journeys/account/undo.long", "an unknown link, and no answer"],
      reach: inTurn(cutOff(LOOK), showing(UNDO, CONNECTION_LOST)),
    },
    undo: {
      requirement: "R-SEC-3",
      shows: "Undoing a change: what it will do",
      isWhole: true,
      test: ["journeys/account/undo.long", "the SMS to the old phone undoes a change of phone"],
      reach: toUndo,
    },
    "undo-processing": {
      requirement: "R-SEC-3",
      shows: "Undoing a change: under way",
      reach: inTurn(
        held("POST /recovery/undo"),
        toUndo,
        pressing("Hoàn tác và đặt mật khẩu mới", "Đang hoàn tác..."),
      ),
    },
    "undo-done": {
      requirement: "R-SEC-3",
      shows: "Undoing a change: done, and a new password is asked for",
      isWhole: true,
      reach: inTurn(
        answered("POST /recovery/undo", { message: "", resetToken: "trong-thu" }),
        toUndo,
        pressing("Hoàn tác và đặt mật khẩu mới", "Đã hoàn tác"),
      ),
    },
    "undo-used": {
      requirement: "R-SEC-3",
      shows: "Undoing a change: it was done before",
      reach: inTurn(
        refused(LOOK, { statusCode: 409, message: UNDO_USED, errorCode: "undo_link_used" }),
        showing(UNDO, "Thay đổi đã được hoàn tác"),
      ),
    },
    "undo-invalid": {
      requirement: "R-SEC-3",
      shows: "Undoing a change: a link that is no good",
      test: ["journeys/account/undo.long", "an unknown link, and no answer"],
      reach: showing(UNDO, "Không thể hoàn tác"),
    },
  },
});

function fillPassword(first: string, second: string): Step {
  return inTurn(filled(/^Mật khẩu mới$/, first), filled("Nhập lại mật khẩu mới", second));
}

function setPassword(brings: string): Reach {
  return inTurn(fillPassword(NEW_PASSWORD, NEW_PASSWORD), pressing("Đổi mật khẩu", brings));
}
