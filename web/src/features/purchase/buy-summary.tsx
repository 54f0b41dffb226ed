import { Trans, useLingui } from "@lingui/react/macro";
import type { NextBonus, PurchaseQuotes, WayToPay } from "@portal/contract/purchase";
import { formatCoins, formatKp, formatPercent, formatVnd } from "../../lib/text/format.ts";
import { Amount } from "../../ui/form/amount.tsx";
import type { Recipient } from "./choice/recipients.ts";
import { SummaryLine, SummaryList } from "./summary-list.tsx";

/** Money beyond the price is never lost: it stays in the balance, with its bonus. */
function MoreForBonus({ next }: { next: NextBonus }) {
  const missing = formatVnd(next.missingVnd);
  const share = formatPercent(next.percent);
  return (
    <p className="note">
      <Trans>
        Chuyển thêm {missing} thì được thưởng {share}; phần dư nằm trong số dư KP của bạn.
      </Trans>
    </p>
  );
}

type BuySummaryProps = {
  quotes: PurchaseQuotes;
  offer: PurchaseQuotes["packages"][number] | undefined;
  recipient: Recipient | undefined;
  way: WayToPay | undefined;
};

/** Says what is bought for whom, what the balance pays of it, and what is left to pay. */
export function BuySummary({ quotes, offer, recipient, way }: BuySummaryProps) {
  const { t } = useLingui();
  const { balanceKp, debtKp, coinName } = quotes;
  const debt = formatKp(debtKp);
  return (
    <>
      <SummaryList>
        <SummaryLine label={t`Người nhận`}>
          {recipient && `${recipient.character ?? t`Tài khoản của bạn`} · ${recipient.zoneName}`}
        </SummaryLine>
        <SummaryLine label={t`Nhận được`}>
          {offer && (
            <Amount value={formatCoins(offer.coins)} unit={coinName} size="lg" tone="gain" />
          )}
        </SummaryLine>
        <SummaryLine label={t`Giá gói`}>{offer && formatKp(offer.creditKp)}</SummaryLine>
        <SummaryLine label={t`Số dư hiện có`}>{formatKp(balanceKp)}</SummaryLine>
        {debtKp > 0 && <SummaryLine label={t`Nợ cần trả trước`}>{debt}</SummaryLine>}
        <SummaryLine label={t`Cần trả`}>
          {offer && (offer.missingKp === 0 || !way ? t`Đủ số dư` : formatVnd(way.amountVnd))}
        </SummaryLine>
      </SummaryList>
      {recipient && recipient.characterId === undefined && (
        <p className="note">
          <Trans>
            Game giao {coinName} vào tài khoản của bạn ở máy chủ {recipient.zoneName}.
          </Trans>
        </p>
      )}
      {way?.nextBonus && <MoreForBonus next={way.nextBonus} />}
      {offer && offer.missingKp > 0 && !way && (
        <p className="note">
          <Trans>Hiện chưa có cách chuyển tiền nào đang mở. Vui lòng quay lại sau.</Trans>
        </p>
      )}
    </>
  );
}
