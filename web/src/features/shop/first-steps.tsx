import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { paths } from "../../paths.ts";
import { ExternalLink, Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./shop.module.css";

/** The steps from a new account to coins in the game. */
export function FirstSteps({ coinName }: { coinName: string }) {
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
      <h3 className="plain-heading">{title}</h3>
      <p className="note">{children}</p>
      <p className="links">{way}</p>
    </li>
  );
}
