import { Trans } from "@lingui/react/macro";
import { useKnownUser } from "../../lib/session/session.ts";
import { formatNumber } from "../../lib/text/format.ts";
import { BalanceStrip } from "../../ui/data/balance-strip.tsx";

/** Shows what the player can spend, and what they owe. */
export function RechargeBalance() {
  const user = useKnownUser();
  return (
    <BalanceStrip
      figures={[
        {
          key: "balance",
          label: <Trans>Số dư tài khoản</Trans>,
          amount: user && { value: formatNumber(user.credit), size: "xl", tone: "gold" },
        },
        {
          key: "debt",
          label: <Trans>Đang nợ</Trans>,
          amount: user && {
            value: formatNumber(user.debtCredit),
            size: "lg",
            tone: user.debtCredit > 0 ? "debt" : "plain",
          },
        },
      ]}
    />
  );
}
