import { Trans, useLingui } from "@lingui/react/macro";
import { kp } from "@portal/contract/values/money";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { formatKp } from "../../../lib/text/format.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/page/button.tsx";
import type { KeptOrder } from "./use-recharge.ts";

type UnansweredNoticeProps = {
  order: KeptOrder;
  /** Absent where the order is left from before a reload. */
  error: ApiError | undefined;
  onAskAgain: (creditAmount: number, zoneId: string) => Promise<void>;
};

/** Says that the result of the order is not known. Sending it again cannot do it twice. */
export function UnansweredNotice({ order, error, onAskAgain }: UnansweredNoticeProps) {
  const { t } = useLingui();
  const price = formatKp(kp(order.creditAmount));
  return (
    <Notice
      tone={error?.errorCode === undefined ? "warning" : "danger"}
      title={error?.message ?? t`Lần nạp ${price} trước đó chưa rõ kết quả`}
      action={
        <Button
          tone="outline"
          size="sm"
          onClick={() => void onAskAgain(order.creditAmount, order.zoneId)}
        >
          <Trans>Kiểm tra kết quả</Trans>
        </Button>
      }
    >
      <Trans>Giao dịch có thể đã được thực hiện. Kiểm tra lại sẽ không trừ KP hai lần.</Trans>
    </Notice>
  );
}
