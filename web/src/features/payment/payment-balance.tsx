import { Trans } from "@lingui/react/macro";
import { formatNumber } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { BalanceStrip } from "../../ui/balance-strip.tsx";
import { useCountingNumber } from "./use-counting-number.ts";

/** The balance; what comes in is counted up. */
export function PaymentBalance() {
  const { credit, debtCredit } = useUser();
  const shown = useCountingNumber(credit);
  const balance = {
    key: "balance",
    label: <Trans>Số dư tài khoản</Trans>,
    amount: { value: formatNumber(shown), size: "xl", tone: "gold" },
  } as const;
  const debt = {
    key: "debt",
    label: <Trans>Đang nợ</Trans>,
    amount: { value: formatNumber(debtCredit), size: "lg", tone: "debt" },
  } as const;
  return <BalanceStrip figures={debtCredit > 0 ? [balance, debt] : [balance]} />;
}
