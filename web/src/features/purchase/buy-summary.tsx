/** What the player is about to buy: the chosen package with its recipient, and the button that orders it. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { NextBonus, PurchaseQuotes, WayToPay } from "@portal/contract/purchase";
import { vnd } from "@portal/contract/values/money";
import type { ReactNode } from "react";
import { formatCoins, formatKp, formatPercent, formatVnd } from "../../lib/text/format.ts";
import { PackageArt } from "../../ui/data/package-art.tsx";
import { cx } from "../../ui/page/cx.ts";
import { LiveText } from "../../ui/page/live-text.tsx";
import type { Recipient } from "./choice/recipients.ts";
import styles from "./purchase.module.css";
import { SummaryLine, SummaryList } from "./summary-list.tsx";

type Offer = PurchaseQuotes["packages"][number];

/** Offers the next bonus for a larger transfer. What exceeds the price stays in the balance. */
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

type ChosenProps = {
  quotes: PurchaseQuotes;
  offer: Offer;
  recipient: Recipient | undefined;
  children: ReactNode;
};

/** The chosen package and its recipient, shown beside the button that orders it. */
export function Chosen(props: ChosenProps) {
  const { quotes, offer, recipient, children } = props;
  const { packages, coinName } = quotes;
  const { t } = useLingui();
  const receiver = recipient?.character ?? t`Tài khoản của bạn`;
  return (
    <div className={cx("line-3", styles["chosenPackage"])}>
      <PackageArt rank={packages.indexOf(offer)} of={packages.length} artwork={offer.artwork} />
      <p>
        <strong className={cx("large", styles["chosenCoins"])}>
          <LiveText>{`${formatCoins(offer.coins)} ${coinName}`}</LiveText>
        </strong>
        {recipient && <span className="note block">{`${receiver} · ${recipient.zoneName}`}</span>}
      </p>
      {children}
    </div>
  );
}

type BuySummaryProps = {
  quotes: PurchaseQuotes;
  offer: Offer | undefined;
  recipient: Recipient | undefined;
  way: WayToPay | undefined;
};

/** Shows the order's sums: price, balance, debt and the rest to pay. */
export function BuySummary({ quotes, offer, recipient, way }: BuySummaryProps) {
  const { t } = useLingui();
  const { balanceKp, debtKp, coinName } = quotes;
  const debt = formatKp(debtKp);
  return (
    <>
      <SummaryList>
        {offer ? (
          <SummaryLine label={t`Giá gói`}>{formatKp(offer.creditKp)}</SummaryLine>
        ) : (
          <>
            <SummaryLine label={t`Gói`}>{t`Chưa chọn`}</SummaryLine>
            <SummaryLine label={t`Người nhận`}>
              {recipient ? (recipient.character ?? recipient.zoneName) : t`Chưa chọn`}
            </SummaryLine>
          </>
        )}
        <SummaryLine label={t`Số dư hiện có`}>{formatKp(balanceKp)}</SummaryLine>
        {debtKp > 0 && <SummaryLine label={t`Nợ cần trả trước`}>{debt}</SummaryLine>}
        {offer && <SummaryLine label={t`Cần trả`}>{toPay(offer, way)}</SummaryLine>}
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
          <Trans>Hiện chưa có cách thanh toán nào mở. Bạn quay lại sau nhé.</Trans>
        </p>
      )}
    </>
  );
}

/** The sum in money, or in KP where no way to pay is open. */
function toPay({ missingKp }: Offer, way: WayToPay | undefined): string {
  if (missingKp === 0) return formatVnd(vnd(0));
  return way ? formatVnd(way.amountVnd) : formatKp(missingKp);
}
