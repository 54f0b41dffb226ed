import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { paths } from "../../paths.ts";
import { ExternalLink, Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./first-steps.module.css";

/** The way from a new account to coins in the game. */
export function FirstSteps({ coinName }: { coinName: string }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Ba bước để có ${coinName} trong game`}>
      <ol className={styles["steps"]}>
        <Step
          title={t`Tạo nhân vật`}
          way={
            <ExternalLink href={webConfig.brand.downloadUrl}>{t`Đến trang tải game`}</ExternalLink>
          }
        >
          <Trans>Vào game bằng tài khoản này và chọn máy chủ.</Trans>
        </Step>
        <Step title={t`Chuyển tiền`} way={<Link to={paths.payment}>{t`Chọn cách nạp`}</Link>}>
          <Trans>Quét mã bằng app ngân hàng, KP vào tài khoản ngay khi tiền đến.</Trans>
        </Step>
        <Step title={t`Nhận ${coinName}`} way={<Link to={paths.buy}>{t`Chọn gói`}</Link>}>
          <Trans>Chọn gói và máy chủ, {coinName} vào nhân vật của bạn.</Trans>
        </Step>
      </ol>
    </Panel>
  );
}

type StepProps = { title: string; way: ReactNode; children: ReactNode };

function Step({ title, way, children }: StepProps) {
  return (
    <li className={styles["step"]}>
      <h3 className={styles["title"]}>{title}</h3>
      <p className="note">{children}</p>
      <p className="links">{way}</p>
    </li>
  );
}
