import { Trans } from "@lingui/react/macro";
import { formatNumber } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { BalanceStrip } from "../../ui/balance-strip.tsx";

/** What there is to spend, and what is owed. */
export function RechargeBalance() {
  const { credit, debtCredit } = useUser();
  return (
    <BalanceStrip
      figures={[
        {
          key: "balance",
          label: <Trans>Số dư tài khoản</Trans>,
          amount: { value: formatNumber(credit), size: "xl", tone: "gold" },
        },
        {
          key: "debt",
          label: <Trans>Đang nợ</Trans>,
          amount: {
            value: formatNumber(debtCredit),
            size: "lg",
            tone: debtCredit > 0 ? "debt" : "plain",
          },
        },
      ]}
    />
  );
}
