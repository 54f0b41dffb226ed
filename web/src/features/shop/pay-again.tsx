import { Trans, useLingui } from "@lingui/react/macro";
import type { LastTransfer, ShopBonus } from "@portal/contract/shop";
import { QrCode } from "lucide-react";
import { formatKp, formatVnd } from "../../lib/text/format.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { LiveText } from "../../ui/page/live-text.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { MissingForBonus } from "./next-bonus.tsx";
import { qrPath } from "./qr-path.ts";
import styles from "./shop.module.css";

type PayAgainProps = { last: LastTransfer; nextBonus: ShopBonus | null };

/** The last transfer, to be made again: one press leads to its QR code. */
export function PayAgain({ last, nextBonus }: PayAgainProps) {
  const { t } = useLingui();
  const { method, label, amountVnd, creditKp, bonusKp } = last;
  const amount = formatVnd(amountVnd);
  const credit = <strong>{formatKp(creditKp)}</strong>;
  const bonus = formatKp(bonusKp);
  return (
    <Panel>
      <div className="stack-3">
        <div className={styles["last"]}>
          <ProviderIcon name={method} sizePx={40} />
          <div>
            <h2 className={styles["againTitle"]}>{t`Nạp lại như lần trước`}</h2>
            <p className="strong">{`${amount} · ${label}`}</p>
            <p className={cx("note", styles["gives"])}>
              {bonusKp > 0 ? (
                <Trans>
                  Nhận {credit} và thưởng {bonus}
                </Trans>
              ) : (
                <Trans>Nhận {credit}</Trans>
              )}
            </p>
          </div>
        </div>
        <ButtonLink to={qrPath(last, amountVnd)} full>
          <QrCode size={18} className={styles["againIcon"]} />
          <LiveText>{t`Nạp ${amount}`}</LiveText>
        </ButtonLink>
        {nextBonus && <MissingForBonus next={nextBonus} />}
      </div>
    </Panel>
  );
}
