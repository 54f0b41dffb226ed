import { Trans, useLingui } from "@lingui/react/macro";
import {
  setSpendingLimit,
  type SpendingOfPeriod,
  spendingLimitForm,
} from "@portal/contract/spending-limit";
import { formatDateTime, formatKp } from "../../lib/text/format.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { AmountField } from "../../ui/form/amount-field.tsx";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";

type LimitFormProps = {
  spending: SpendingOfPeriod;
  /** Called with what has been done. */
  onSaved: (message: string) => Promise<void>;
  onCancel: () => void;
};

type Values = { limitKp: string; isGone: boolean };

const checkLimit = checkWith(spendingLimitForm);
const wishOf = ({ limitKp, isGone }: Values, { period }: SpendingOfPeriod) => ({
  period,
  limitKp: isGone ? null : limitKp,
});

/** The form for one limit. A limit that is there can also be given up. */
export function LimitForm({ spending, onSaved, onCancel }: LimitFormProps) {
  const { t } = useLingui();
  const { period, limitKp: present } = spending;
  const form = useForm<Values>({
    check: (values) => checkLimit(wishOf(values, spending)),
    initial: { limitKp: present === null ? "" : String(present), isGone: false },
    submit: async (values) => {
      const limits = await send(setSpendingLimit, { body: wishOf(values, spending) });
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
