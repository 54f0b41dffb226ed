/** Shows the player's own limits with what is spent, and lets them change the limits. */
import { Trans, useLingui } from "@lingui/react/macro";
import { getRechargeOptions } from "@portal/contract/recharge";
import {
  HIGHER_LIMIT_WAIT_HOURS,
  setSpendingLimit,
  spendingLimitForm,
  type SpendingLimits,
  type SpendingOfPeriod,
  type SpendingPeriod,
} from "@portal/contract/spending-limit";
import { useState } from "react";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { formatDateTime, formatKp } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { AmountField } from "../../ui/form/amount-field.tsx";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { LimitRow } from "./limit-row.tsx";
import styles from "./spending-limits.module.css";

const checkLimit = checkWith(spendingLimitForm);

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
      <div role="status" className="room-below">
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

type LimitFormProps = {
  spending: SpendingOfPeriod;
  /** Called with the message to show. */
  onSaved: (message: string) => Promise<void>;
  onCancel: () => void;
};

type Values = { limitKp: string; isGone: boolean };

const requestOf = ({ limitKp, isGone }: Values, { period }: SpendingOfPeriod) => ({
  period,
  limitKp: isGone ? null : limitKp,
});

/** The form for one limit. An existing limit can also be removed. */
function LimitForm({ spending, onSaved, onCancel }: LimitFormProps) {
  const { t } = useLingui();
  const { period, limitKp: present } = spending;
  const form = useForm<Values>({
    check: (values) => checkLimit(requestOf(values, spending)),
    initial: { limitKp: present === null ? "" : String(present), isGone: false },
    submit: async (values) => {
      const limits = await send(setSpendingLimit, { body: requestOf(values, spending) });
      const next = limits.periods.find((one) => one.period === period)?.next;
      const from = next && formatDateTime(next.from);
      await onSaved(from ? t`Hạn mức mới có hiệu lực từ ${from}.` : t`Đã đặt hạn mức.`);
    },
  });
  const { limitKp, isGone } = form.values;
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      canSave={isGone || limitKp !== String(present)}
      saveLabel={t`Lưu hạn mức`}
      savingLabel={t`Đang lưu...`}
    >
      <AmountField
        name="limitKp"
        label={period === "day" ? t`Tối đa một ngày` : t`Tối đa một tháng`}
        hint={<Spent spending={spending} />}
        unit="KP"
        disabled={isGone}
        error={isGone ? undefined : form.error("limitKp")}
        amount={limitKp === "" ? undefined : Number(limitKp)}
        onChange={(amount) => form.set("limitKp", amount === undefined ? "" : String(amount))}
      />
      {present !== null && <Checkbox {...form.checkbox("isGone")} label={t`Bỏ hạn mức này`} />}
    </DialogForm>
  );
}

function Spent({ spending: { period, spentKp } }: { spending: SpendingOfPeriod }) {
  const spent = formatKp(spentKp);
  return period === "day" ? (
    <Trans>Hôm nay bạn đã nạp {spent}. Đặt 0 để không nạp game nữa.</Trans>
  ) : (
    <Trans>Tháng này bạn đã nạp {spent}. Đặt 0 để không nạp game nữa.</Trans>
  );
}
