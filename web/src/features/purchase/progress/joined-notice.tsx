import { Trans, useLingui } from "@lingui/react/macro";
import { useHistoryState } from "wouter/use-browser-location";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { PurchaseHistoryState } from "../choice/use-buy.ts";

/** Says that an order for another character has changed an earlier one, and opened none beside it. */
export function JoinedNotice({ character }: { character: string | null }) {
  const { t } = useLingui();
  const state = useHistoryState<PurchaseHistoryState | null>();
  if (!state?.receiverBefore) return null;
  const account = t`Tài khoản của bạn`;
  const before = state.receiverBefore.character ?? account;
  const now = character ?? account;
  return (
    <Notice tone="info" title={<Trans>Bạn đang có đơn gói này chưa thanh toán</Trans>}>
      <Trans>
        Chúng tôi giữ nguyên đơn đó và đổi người nhận từ {before} sang {now}. Nếu bạn đã chuyển tiền
        cho đơn này, gói sẽ vào {now}.
      </Trans>
    </Notice>
  );
}
