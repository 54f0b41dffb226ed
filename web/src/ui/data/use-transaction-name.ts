import { useLingui } from "@lingui/react/macro";
import type { TransactionType } from "@portal/contract/transactions";

/**
 * Names the types of transactions. A page that was opened before an update may get a type that it does not
 * know: that is "another transaction".
 */
export function useTransactionName(): (type: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<TransactionType, string>> = {
    "credit.recharge": t`KP được tặng`,
    "credit.bonus": t`Thưởng nạp KP`,
    "credit.pay": t`Nạp game`,
    "credit.recall": t`Thu hồi KP`,
    "credit.refund": t`Hoàn KP`,
    "topup.bank-transfer": t`Nạp qua ngân hàng`,
    "topup.e-wallet": t`Nạp qua ví điện tử`,
    "topup.card": t`Nạp bằng thẻ cào`,
    accumulate_game_recharge: t`Tích lũy nạp game`,
  };
  return (type) =>
    Object.hasOwn(names, type) ? names[type as TransactionType] : t`Giao dịch khác`;
}
