import { Trans, useLingui } from "@lingui/react/macro";
import type { TopUp } from "@portal/contract/top-up";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { formatClockTime, formatDate } from "../../lib/text/format.ts";
import { cx } from "../../ui/page/cx.ts";
import styles from "./top-up.module.css";

type Step = {
  readonly key: "sent" | "seen" | "matched" | "credited";
  readonly name: ReactNode;
  /** ISO 8601; null if not reached yet. */
  readonly at: string | null;
  readonly facts?: ReactNode;
};

type TopUpStepsProps = { topUp: TopUp; isWallet: boolean };

/** The steps sent, seen by the bank, matched, credited: each with its time and evidence. */
export function TopUpSteps({ topUp, isWallet }: TopUpStepsProps) {
  const { t } = useLingui();
  const steps = stepsOf(topUp, isWallet);
  const hasFailed = topUp.seen?.state === "failed";
  // -1: no step is current, because the payment has failed or all steps are done.
  const current = hasFailed ? -1 : steps.findIndex(({ at }) => at === null);
  return (
    <ol aria-label={t`Các bước của lần nạp`}>
      {steps.map(({ key, name, at, facts }, index) => (
        <li
          key={key}
          className={cx("tabular", styles["stepsStep"])}
          data-state={at !== null ? "done" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={cx("round-mark", styles["stepsMark"])}>
            {at !== null && <Check size={14} strokeWidth={3} />}
            {index === current && <span className="pulse" />}
          </span>
          <span className={cx("strong", styles["stepsName"])}>{name}</span>
          <span className={cx("note", styles["stepsWhen"])}>
            {at === null ? (
              index === current && <Trans>Đang chờ...</Trans>
            ) : (
              <time dateTime={at}>
                {formatClockTime(at)} {formatDate(at)}
              </time>
            )}
          </span>
          {at !== null && facts && (
            <span className={cx("note", styles["stepsFacts"])}>{facts}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function stepsOf({ sentAt, seen, matched, credited }: TopUp, isWallet: boolean): Step[] {
  return [
    {
      key: "sent",
      name: <Trans>Đã chuyển tiền</Trans>,
      at: sentAt ?? seen?.occurredAt ?? null,
      facts: sentAt ? (
        <Trans>Theo thông báo của bạn</Trans>
      ) : (
        <Trans>Theo giờ ghi trên giao dịch</Trans>
      ),
    },
    {
      key: "seen",
      name: isWallet ? <Trans>Ví điện tử đã báo</Trans> : <Trans>Ngân hàng đã báo</Trans>,
      at: seen?.receivedAt ?? null,
      facts: seen && <SeenFacts seen={seen} isWallet={isWallet} />,
    },
    {
      key: "matched",
      name: <Trans>Đã khớp với tài khoản của bạn</Trans>,
      at: matched?.at ?? null,
      facts: matched && <MatchedBy by={matched.by} />,
    },
    {
      key: "credited",
      name: <Trans>KP đã vào tài khoản</Trans>,
      at: credited?.at ?? null,
    },
  ];
}

type SeenFactsProps = { seen: NonNullable<TopUp["seen"]>; isWallet: boolean };

function SeenFacts({ seen: { state, reference }, isWallet }: SeenFactsProps) {
  switch (state) {
    case "pending":
      return <Trans>Ví đang xử lý, chưa xác nhận</Trans>;
    case "failed":
      return <Trans>Ví báo giao dịch không thành công</Trans>;
    case "paid":
      if (!reference) return null;
      return isWallet ? (
        <Trans>Mã giao dịch ví: {reference}</Trans>
      ) : (
        <Trans>Mã giao dịch ngân hàng: {reference}</Trans>
      );
  }
}

function MatchedBy({ by }: Pick<NonNullable<TopUp["matched"]>, "by">) {
  switch (by) {
    case "content":
      return <Trans>Theo nội dung chuyển khoản</Trans>;
    case "search":
      return <Trans>Theo mã giao dịch bạn đã nhập</Trans>;
    case "operator":
      return <Trans>Nhân viên hỗ trợ đã kiểm tra</Trans>;
  }
}
