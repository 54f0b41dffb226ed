import type { PlayerPage } from "@portal/contract/console/player";
import { useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import type { OperationChoice, OrderField } from "../operations/operation-choice.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";

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

/** What may be done for a player in the state that the account is in; what takes no more words is previewed at once. */
export function OrderForm({ page, onDone }: { page: PlayerPage; onDone: () => void }) {
  // What was done may be no choice any more: its outcome outlasts it.
  const [outcomes, setOutcomes] = useState<readonly string[]>([]);
  return (
    <div className="stack-3">
      {outcomes.length > 0 && <Notice tone="success">{outcomes.at(-1)}</Notice>}
      <OperationChoices
        key={outcomes.length}
        choices={choicesOf(page)}
        onDone={(outcome) => {
          setOutcomes([...outcomes, outcome]);
          onDone();
        }}
      />
    </div>
  );
}

function choicesOf(page: PlayerPage): OperationChoice[] {
  const { player, lock, spendingStop, spendingLimits, hasBirthDate, guardian } = page;
  const { username, email } = player;
  const choice = (
    operation: OperationChoice["operation"],
    fields: readonly OrderField[] = [],
    more: { readonly label?: string; readonly known?: object } = {},
  ): OperationChoice => ({
    key: more.label ?? operation,
    operation,
    ...(more.label !== undefined && { label: more.label }),
    known: { username, ...more.known },
    fields,
  });
  const isLimited = spendingLimits.some(({ limitKp }) => limitKp !== null);
  return [
    choice("grant", [
      { name: "kp", label: "Số KP", isAmount: true },
      { name: "occasion", label: "Dịp (mỗi dịp cộng một lần)" },
      NOTE,
    ]),
    choice("recall", [
      { name: "transactionId", label: "Mã giao dịch cần thu hồi" },
      { name: "kp", label: "Số KP", isAmount: true },
      NOTE,
    ]),
    ...(spendingStop === null ? [choice("stop-spending-for-a-day")] : [choice("allow-spending")]),
    ...(spendingStop === null || spendingStop.endsAt !== null ? [choice("stop-spending")] : []),
    ...(lock === null ? [choice("lock-for-a-day", [PLAYER_REASON])] : [choice("unlock")]),
    ...(lock === null || lock.endsAt !== null ? [choice("lock", [PLAYER_REASON])] : []),
    choice("end-sessions"),
    choice("revoke-access"),
    choice("resend-message", [], {
      label: "Gửi lại mã xác minh",
      known: { message: "verification-code" },
    }),
    ...(email === null
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
    choice("limit-spending", [
      { name: "limitKp", label: "Số KP nhiều nhất", isAmount: true },
      PERIOD,
    ]),
    ...(isLimited
      ? [choice("limit-spending", [PERIOD], { label: "Bỏ hạn mức", known: { limitKp: null } })]
      : []),
    ...(hasBirthDate
      ? [choice("correct-birth-date", [{ name: "dob", label: "Ngày sinh đúng (năm-tháng-ngày)" }])]
      : []),
    ...(guardian ? [choice("remove-guardian")] : []),
  ];
}
