/** Offers the operations that are possible for a player in the account's current state, in groups. */
import type { PlayerPage } from "@portal/contract/console/player";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { nameOf } from "../money/names.ts";
import type { OperationChoice, OrderField } from "../operations/operation-choice.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { amountOf, shortCode } from "./transaction-words.ts";

const NOTE: OrderField = {
  name: "note",
  label: "Lời nhắn cho người chơi (không bắt buộc)",
  isOptional: true,
};
const PLAYER_REASON: OrderField = {
  name: "playerReason",
  label: "Lý do người chơi đọc khi đăng nhập",
};
const PERIOD: OrderField = {
  name: "period",
  label: "Hạn mức của",
  choices: { day: "Một ngày", month: "Một tháng" },
  initial: "day",
};

type Says = { readonly [Operation in OperationChoice["operation"]]?: string };

/** What each does, in one line. The preview has the figures. */
const SAYS: Says = {
  grant: "Cộng KP vào số dư. Mỗi dịp chỉ cộng được một lần.",
  recall: "Trừ KP của một giao dịch. Nếu số dư không đủ, phần thiếu thành nợ.",
  "limit-spending": "Hạn mức thấp hơn có hiệu lực ngay, cao hơn thì sau một ngày.",
  "stop-spending-for-a-day": "Chặn nạp game trong 24 giờ. Vẫn đăng nhập và nạp KP được.",
  "stop-spending": "Chặn nạp game đến khi được gỡ. Vẫn đăng nhập và nạp KP được.",
  "allow-spending": "Cho nạp game trở lại ngay.",
  "lock-for-a-day":
    "Đăng xuất mọi thiết bị và chặn đăng nhập trong 24 giờ. Tiền đến vẫn được cộng.",
  lock: "Đăng xuất mọi thiết bị và chặn đăng nhập đến khi được mở. Tiền đến vẫn được cộng.",
  unlock: "Cho đăng nhập trở lại ngay.",
  "correct-contact": "Thay liên hệ của tài khoản. Liên hệ mới phải xác minh lại.",
  "correct-birth-date": "Thay ngày sinh đã khai.",
};

export function OrderForm({ page, onDone }: { page: PlayerPage; onDone: () => void }) {
  return (
    <OperationChoices
      choices={[...moneyChoices(page), ...accessChoices(page), ...contactChoices(page)]}
      onDone={onDone}
    />
  );
}

type Choose = (
  operation: OperationChoice["operation"],
  fields?: readonly OrderField[],
  more?: { readonly label?: string; readonly known?: object },
) => OperationChoice;

const choosing =
  (group: string, { player: { username } }: PlayerPage): Choose =>
  (operation, fields = [], { label, known } = {}) => ({
    key: label ?? operation,
    operation,
    group,
    ...(label !== undefined && { label }),
    ...(SAYS[operation] !== undefined && { says: SAYS[operation] }),
    known: { username, ...known },
    fields,
  });

function moneyChoices(page: PlayerPage): OperationChoice[] {
  const choice = choosing("Tiền", page);
  const credited = Object.fromEntries(
    page.player.transactions
      .filter(({ status, value }) => status === "success" && value > 0)
      .map((one) => [
        one.id,
        `${nameOf(one.type)} ${amountOf(one)} · ${formatDateTime(one.createdAt)} · ${shortCode(one.id)}`,
      ]),
  );
  const [newest] = Object.keys(credited);
  const isLimited = page.spendingLimits.some(({ limitKp }) => limitKp !== null);
  return [
    choice("grant", [
      { name: "kp", label: "Số KP", isAmount: true },
      { name: "occasion", label: "Dịp (mỗi dịp cộng một lần)" },
      NOTE,
    ]),
    choice("limit-spending", [
      { name: "limitKp", label: "Số KP nhiều nhất", isAmount: true },
      PERIOD,
    ]),
    ...(isLimited
      ? [choice("limit-spending", [PERIOD], { label: "Bỏ hạn mức", known: { limitKp: null } })]
      : []),
    ...(newest === undefined
      ? []
      : [
          choice("recall", [
            {
              name: "transactionId",
              label: "Giao dịch cần thu hồi",
              choices: credited,
              initial: newest,
            },
            { name: "kp", label: "Số KP", isAmount: true },
            NOTE,
          ]),
        ]),
  ];
}

function accessChoices(page: PlayerPage): OperationChoice[] {
  const choice = choosing("Truy cập", page);
  const { lock, spendingStop } = page;
  return [
    ...(spendingStop === null ? [choice("stop-spending-for-a-day")] : [choice("allow-spending")]),
    ...(lock === null ? [choice("lock-for-a-day", [PLAYER_REASON])] : [choice("unlock")]),
    choice("end-sessions"),
    ...(spendingStop === null || spendingStop.endsAt !== null
      ? [choice("stop-spending", [], { label: "Ngừng chi tiêu, không hạn" })]
      : []),
    ...(lock === null || lock.endsAt !== null
      ? [choice("lock", [PLAYER_REASON], { label: "Khóa tài khoản, không hạn" })]
      : []),
    choice("revoke-access"),
  ];
}

function contactChoices(page: PlayerPage): OperationChoice[] {
  const choice = choosing("Liên hệ", page);
  return [
    choice("resend-message", [], {
      label: "Gửi lại mã xác minh",
      known: { message: "verification-code" },
    }),
    ...(page.player.email === null
      ? []
      : [
          choice("resend-message", [], {
            label: "Gửi lại liên kết đặt mật khẩu",
            known: { message: "password-reset" },
          }),
        ]),
    choice("correct-contact", [{ name: "contact", label: "Số điện thoại mới" }], {
      label: "Sửa số điện thoại",
      known: { what: "phone" },
    }),
    choice("correct-contact", [{ name: "contact", label: "Email mới" }], {
      label: "Sửa email",
      known: { what: "email" },
    }),
    ...(page.hasBirthDate
      ? [choice("correct-birth-date", [{ name: "dob", label: "Ngày sinh đúng", kind: "day" }])]
      : []),
    ...(page.guardian ? [choice("remove-guardian")] : []),
  ];
}
