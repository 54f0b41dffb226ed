import { Trans } from "@lingui/react/macro";
import type { TransactionType } from "@portal/contract/transactions";
import type { ReactNode } from "react";

const NAMES: Record<TransactionType, ReactNode> = {
  "credit.recharge": <Trans>KP được tặng</Trans>,
  "credit.bonus": <Trans>Thưởng nạp KP</Trans>,
  "credit.pay": <Trans>Nạp game</Trans>,
  "credit.recall": <Trans>Thu hồi KP</Trans>,
  "credit.refund": <Trans>Hoàn KP</Trans>,
  "topup.bank-transfer": <Trans>Nạp qua ngân hàng</Trans>,
  "topup.e-wallet": <Trans>Nạp qua ví điện tử</Trans>,
  "topup.card": <Trans>Nạp bằng thẻ cào</Trans>,
  accumulate_game_recharge: <Trans>Tích lũy nạp game</Trans>,
};

/**
 * Names the type of a transaction. A page that was opened before an update may get a type that it does not
 * know: that is "another transaction".
 */
export function TransactionName({ type }: { type: string }): ReactNode {
  return Object.hasOwn(NAMES, type) ? (
    NAMES[type as TransactionType]
  ) : (
    <Trans>Giao dịch khác</Trans>
  );
}
