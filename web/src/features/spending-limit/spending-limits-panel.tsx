import { Trans, useLingui } from "@lingui/react/macro";
import { getRechargeOptions } from "@portal/contract/recharge";
import {
  HIGHER_LIMIT_WAIT_HOURS,
  type SpendingLimits,
  type SpendingOfPeriod,
  type SpendingPeriod,
} from "@portal/contract/spending-limit";
import { useState } from "react";
import { refetch } from "../../lib/api/use-call.ts";
import { paths } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { LimitForm } from "./limit-form.tsx";
import { LimitRow } from "./limit-row.tsx";
import styles from "./spending-limits.module.css";

/** Shows what the player has spent of their own limits, and lets them change these. */
export function SpendingLimitsPanel({ limits }: { limits: SpendingLimits }) {
  const { t } = useLingui();
  const [changed, setChanged] = useState<SpendingOfPeriod>();
  const [done, setDone] = useState<string>();
  const titles: Record<SpendingPeriod, string> = {
    day: t`Hạn mức một ngày`,
    month: t`Hạn mức một tháng`,
  };
  const change = (spending: SpendingOfPeriod) => {
    setDone(undefined);
    setChanged(spending);
  };
  const finish = async (message: string) => {
    await refetch(getRechargeOptions);
    setChanged(undefined);
    setDone(message);
  };
  return (
    <Panel title={t`Hạn mức nạp game`} description={<Description mayChange={limits.mayChange} />}>
      <div role="status" className={styles["done"]}>
        {done !== undefined && (
          <Notice tone="success" announce={false}>
            {done}
          </Notice>
        )}
      </div>
      <ul className={styles["rows"]}>
        {limits.periods.map((spending) => (
          <LimitRow
            key={spending.period}
            spending={spending}
            onChange={limits.mayChange ? () => change(spending) : undefined}
            onKept={() => finish(t`Đã giữ hạn mức cũ.`)}
          />
        ))}
      </ul>
      <Dialog
        open={changed !== undefined}
        onClose={() => setChanged(undefined)}
        title={changed && titles[changed.period]}
      >
        {changed && (
          <LimitForm spending={changed} onSaved={finish} onCancel={() => setChanged(undefined)} />
        )}
      </Dialog>
    </Panel>
  );
}

function Description({ mayChange }: { mayChange: boolean }) {
  const hours = HIGHER_LIMIT_WAIT_HOURS;
  return mayChange ? (
    <Trans>
      Tự đặt số KP tối đa bạn nạp game. Giảm có hiệu lực ngay, tăng hoặc bỏ có hiệu lực sau {hours}{" "}
      giờ.
    </Trans>
  ) : (
    <Trans>
      Số KP tối đa bạn nạp game. Muốn đổi, vui lòng <Link to={paths.support}>liên hệ hỗ trợ</Link>.
    </Trans>
  );
}
