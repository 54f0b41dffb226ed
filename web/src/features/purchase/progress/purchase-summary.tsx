import { useLingui } from "@lingui/react/macro";
import type { Purchase } from "@portal/contract/purchase";
import { formatCoins, formatDateTime, formatKp, formatVnd } from "../../../lib/text/format.ts";
import { topUpPath } from "../../../paths.ts";
import { Amount } from "../../../ui/form/amount.tsx";
import { Link } from "../../../ui/page/link.tsx";
import { SummaryLine, SummaryList } from "../summary-list.tsx";

/** The order in words, and the money that has come for it. */
export function PurchaseSummary({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui();
  const { package: bought, zone, character, balanceKp, missingKp, received } = purchase;
  const isAwaited = purchase.state === "awaiting_payment";
  const isUnpaid =
    isAwaited ||
    purchase.state === "awaiting_confirmation" ||
    purchase.state === "waits_for_player";
  return (
    <SummaryList>
      <SummaryLine label={t`Nhận được`}>
        <Amount value={formatCoins(bought.coins)} unit={bought.coinName} size="lg" tone="gain" />
      </SummaryLine>
      <SummaryLine label={t`Người nhận`}>{character ?? t`Tài khoản của bạn`}</SummaryLine>
      <SummaryLine label={t`Máy chủ`}>{zone.name}</SummaryLine>
      <SummaryLine label={t`Giá gói`}>{formatKp(bought.creditKp)}</SummaryLine>
      <SummaryLine label={t`Số dư hiện có`}>{formatKp(balanceKp)}</SummaryLine>
      {isAwaited && missingKp > 0 && (
        <SummaryLine label={t`Còn thiếu`}>{formatKp(missingKp)}</SummaryLine>
      )}
      {isUnpaid && (
        <SummaryLine label={t`Giữ đơn đến`}>{formatDateTime(purchase.expiresAt)}</SummaryLine>
      )}
      {received.map(({ transactionId, amountVnd, at }) => (
        <SummaryLine key={transactionId} label={t`Đã nhận lúc ${formatDateTime(at)}`}>
          <Link to={topUpPath(transactionId)}>{formatVnd(amountVnd)}</Link>
        </SummaryLine>
      ))}
    </SummaryList>
  );
}
