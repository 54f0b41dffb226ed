/** Shows evidence of who owns the account: since when its contacts are verified, recent changes, payments. */
import type { StaffCase } from "@portal/contract/console/cases";
import type { StaffRole } from "@portal/contract/console/rights";
import { Fragment, use } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { StaffContext } from "../session/staff.ts";
import styles from "./cases.module.css";
import { changeNames } from "./words.ts";

/** These roles may stop spending without a time limit. Others stop it for a day. */
const STOP_ALONE: ReadonlySet<StaffRole> = new Set(["payments", "senior"]);

type AccountEvidenceProps = {
  username: string;
  account: StaffCase["account"];
  onChange: () => void;
};

export function AccountEvidence({ username, account, onChange }: AccountEvidenceProps) {
  const roles = use(StaffContext)?.roles ?? [];
  const { isSpendingStopped, isSpendingLocked, changes } = account;
  const stopOrAllow = isSpendingStopped
    ? "allow-spending"
    : roles.some((role) => STOP_ALONE.has(role))
      ? "stop-spending"
      : "stop-spending-for-a-day";
  return (
    <Panel title="Tài khoản">
      <div className="stack-3">
        <dl className={cx("facts", styles["caseFacts"])}>
          {factsOf(account).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        {changes.length > 0 && (
          <Notice tone="warning" title="Thay đổi trong 72 giờ qua">
            {changes.map(({ what, changedAt, isUndone }) => (
              <p key={changedAt + what}>
                {`${changeNames[what] ?? what} lúc ${formatDateTime(changedAt)}`}
                {isUndone && " (đã hoàn tác)"}
              </p>
            ))}
          </Notice>
        )}
        {isSpendingStopped && (
          <Notice tone="info">Nhân viên đã ngừng chi tiêu của tài khoản.</Notice>
        )}
        {isSpendingLocked && <Notice tone="info">Chi tiêu bị khóa đến khi đổi mật khẩu.</Notice>}
        <OperationChoices
          choices={([stopOrAllow, "end-sessions"] as const).map((operation) => ({
            key: operation,
            operation,
            ...(operation === "stop-spending" && { label: "Ngừng chi tiêu, không hạn" }),
            known: { username },
            fields: [],
          }))}
          onDone={onChange}
        />
      </div>
    </Panel>
  );
}

const verified = (at: string | null): string =>
  at === null ? "chưa xác minh" : `đã xác minh lúc ${formatDateTime(at)}`;

const factsOf = (account: StaffCase["account"]): readonly (readonly [string, string])[] => [
  ["Tham gia", formatDateTime(account.joinedAt)],
  ["Điện thoại", verified(account.phoneVerifiedAt)],
  ["Email", account.hasEmail ? verified(account.emailVerifiedAt) : "không có"],
  ["Mật khẩu", `đặt lúc ${formatDateTime(account.passwordChangedAt)}`],
  ["Xác thực hai lớp", account.isTwoFactorOn ? "bật" : "tắt"],
  ["Đang đăng nhập", `${formatNumber(account.sessions)} thiết bị`],
  [
    "Đã nạp",
    account.firstTopUpAt === null
      ? "chưa lần nào"
      : `${formatNumber(account.topUps)} lần, từ ${formatDateTime(account.firstTopUpAt)}`,
  ],
];
