import type { ReconcileFinding } from "@portal/contract/console/reconcile";

/** What was found, by subject and kind, in the accountant's words. */
export const kindNames: Readonly<Record<string, string>> = {
  "statement.entries_absent": "Sao kê thiếu giao dịch mà hệ thống đã nhận",
  "statement.period_not_covered": "Sao kê không phủ hết kỳ",
  "statement.account_absent": "Sao kê không có tài khoản này",
  "statement.balance_gap": "Số dư trên sao kê không nối tiếp",
  "transfer.in_flight": "Giao dịch còn mới, có thể đang trên đường",
  "transfer.missing_at_portal": "Có trên sao kê, hệ thống chưa nhận",
  "transfer.missing_at_provider": "Hệ thống đã nhận, sao kê không có",
  "transfer.doubled_at_provider": "Sao kê ghi hai lần",
  "transfer.doubled_at_portal": "Hệ thống nhận hai lần một giao dịch",
  "transfer.other_amount": "Lệch số tiền",
  "transfer.other_user": "Cộng cho người chơi khác",
  "transfer.not_credited": "Có tên người chơi nhưng chưa cộng",
  "transfer.unmatched": "Chưa rõ chủ, đang chờ xử lý",
  "transfer.reversed": "Ngân hàng đã thu hồi, KP chưa thu hồi",
  "transfer.reversed_unmatched": "Ngân hàng đã thu hồi, tiền vẫn ở mục chưa rõ chủ",
  "transfer.not_in_ledger": "Đã nhận thông báo nhưng chưa vào sổ",
  "transfer.ledger_other_amount": "Vào sổ lệch số tiền",
};

export const kindName = ({ subject, kind, says }: ReconcileFinding): string =>
  kindNames[`${subject}.${kind}`] ?? says;

/** The facts of both sides, those that are known. */
export const evidenceLines = ({
  evidence,
}: ReconcileFinding): readonly (readonly [name: string, value: string])[] =>
  Object.entries(evidence).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );

export const evidenceOf = (finding: ReconcileFinding): string =>
  evidenceLines(finding)
    .map(([name, value]) => `${name}: ${value}`)
    .join(" · ");
