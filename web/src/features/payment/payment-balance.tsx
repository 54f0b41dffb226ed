import { Trans } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { formatNumber } from "../../lib/text/format.ts";
import { BalanceStrip } from "../../ui/data/balance-strip.tsx";
import { useCountingNumber } from "./transfer/use-counting-number.ts";

/** Shows the balance; what comes in is counted up. */
export function PaymentBalance() {
  const outline = <BalanceStrip figures={[{ ...LABELLED, amount: undefined }]} />;
  return <ForPlayer outline={outline}>{(user) => <Balance {...user} />}</ForPlayer>;
}

const LABELLED = { key: "balance", label: <Trans>Số dư tài khoản</Trans> };

function Balance({ credit, debtCredit }: User) {
  const shown = useCountingNumber(credit);
  const balance = {
    ...LABELLED,
    amount: { value: formatNumber(shown), size: "xl", tone: "gold" },
  } as const;
  const debt = {
    key: "debt",
    label: <Trans>Đang nợ</Trans>,
    amount: { value: formatNumber(debtCredit), size: "lg", tone: "debt" },
  } as const;
  return <BalanceStrip figures={debtCredit > 0 ? [balance, debt] : [balance]} />;
}
