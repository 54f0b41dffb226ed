import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import type { LastTransfer, Shop, ShopBonus } from "@portal/contract/shop";
import { QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { formatKp, formatVnd } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Later } from "../../ui/page/later.tsx";
import { ExternalLink, Link } from "../../ui/page/link.tsx";
import { LiveText } from "../../ui/page/live-text.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { BuyPackageAgain } from "./buy-package-again.tsx";
import { Earn } from "./earn.tsx";
import { MissingForBonus } from "./next-bonus.tsx";
import { PackageGrid } from "./package-grid.tsx";
import { qrPath } from "./qr-path.ts";
import { ShopOutline } from "./shop-outline.tsx";
import styles from "./shop.module.css";
import { WaitingList } from "./waiting-list.tsx";

/** The shop of the home page. */
export function HomeShop({ shop, user }: { shop: Shop; user: User }) {
  const { isNewcomer, last, coinName, campaigns, milestone, waiting } = shop;
  const isEarned =
    milestone !== null && !milestone.isReceived && milestone.toppedUpVnd >= milestone.neededVnd;
  const mayEarn = milestone !== null || campaigns.length > 0;
  const earn = mayEarn && (
    <div className={styles["earn"]}>
      <Earn milestone={milestone} campaigns={campaigns} />
    </div>
  );
  return (
    <>
      <WaitingList things={waiting} />
      <div
        className={cx("stack-5", styles["homeShop"])}
        data-beside={last !== null || mayEarn || undefined}
      >
        {last && (
          <div className={styles["again"]}>
            {last.kind === "package" ? (
              <BuyPackageAgain last={last} packages={shop.packages} coinName={coinName} />
            ) : (
              <PayAgain last={last} nextBonus={shop.nextBonus} />
            )}
          </div>
        )}
        {/* Gifts to take come before packages to buy. */}
        {isEarned && earn}
        <div className={styles["packages"]}>
          <Later outline={<ShopOutline />}>
            <PackageGrid shop={shop} credit={user.credit} debt={user.debtCredit} />
          </Later>
        </div>
        {!isEarned && earn}
      </div>
      {isNewcomer && <FirstSteps coinName={coinName} />}
    </>
  );
}

/** The steps from a new account to coins in the game. */
function FirstSteps({ coinName }: { coinName: string }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Ba bước để có ${coinName} trong game`}>
      <ol className={styles["firstSteps"]}>
        <Step
          title={t`Tạo nhân vật`}
          way={
            <ExternalLink href={webConfig.brand.downloadUrl}>{t`Đến trang tải game`}</ExternalLink>
          }
        >
          <Trans>Vào game bằng tài khoản này và chọn máy chủ.</Trans>
        </Step>
        <Step title={t`Chọn gói`} way={<Link to={paths.buy}>{t`Xem các gói`}</Link>}>
          <Trans>Chọn gói {coinName} và nhân vật nhận.</Trans>
        </Step>
        <Step title={t`Chuyển tiền`} way={<Link to={paths.payment}>{t`Xem các cách nạp`}</Link>}>
          <Trans>
            Quét mã hoặc mở app ngân hàng từ trang của gói. Tiền đến là {coinName} tự vào game.
          </Trans>
        </Step>
      </ol>
    </Panel>
  );
}

type StepProps = { title: string; way: ReactNode; children: ReactNode };

function Step({ title, way, children }: StepProps) {
  return (
    <li className={styles["firstStep"]}>
      <h3 className={styles["firstTitle"]}>{title}</h3>
      <p className="note">{children}</p>
      <p className="links">{way}</p>
    </li>
  );
}

type PayAgainProps = { last: LastTransfer; nextBonus: ShopBonus | null };

/** The last transfer, to be made again: one press leads to its QR code. */
function PayAgain({ last, nextBonus }: PayAgainProps) {
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
            <h2 className="small-heading">{t`Nạp lại như lần trước`}</h2>
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
