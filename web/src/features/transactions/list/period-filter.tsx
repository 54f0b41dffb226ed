import { useLingui } from "@lingui/react/macro";
import type { TransactionFilters } from "@portal/contract/transactions";
import { useState } from "react";
import { useUser } from "../../../lib/session/session.ts";
import { daysOfMonth, formatMonth, monthAfter, monthOf } from "../../../lib/text/days.ts";
import { DayField } from "../../../ui/form/fields/day-field.tsx";
import { Select } from "../../../ui/form/fields/select.tsx";
import { isDay } from "../../../ui/form/fields/typed-day.ts";
import type { Filters } from "./use-filters.ts";

/** The list offers so many months. Times before them are chosen by days. */
const MONTHS_OFFERED = 12;
/** The values of the choices that are no month. */
const ANY_TIME = "";
const BY_DAYS = "days";

type PeriodFilterProps = {
  filters: TransactionFilters;
  onChange: (changes: Filters) => void;
};

/** Narrows the history to a month, or to days that the player types. */
export function PeriodFilter({ filters: { from, to }, onChange }: PeriodFilterProps) {
  const { t } = useLingui();
  const { joinAt } = useUser();
  const [byDays, setByDays] = useState(false);
  const [newest] = useState(() => monthOf(Date.now()));
  const months = Array.from({ length: MONTHS_OFFERED }, (_, back) => monthAfter(newest, -back));
  const month = months.find((each) => {
    const days = daysOfMonth(each);
    return days.from === from && days.to === to;
  });
  const chosen = byDays || ((from || to) && !month) ? BY_DAYS : (month ?? ANY_TIME);
  const choose = (period: string) => {
    setByDays(period === BY_DAYS);
    if (period === BY_DAYS) return;
    onChange(period === ANY_TIME ? { from: "", to: "" } : daysOfMonth(period));
  };
  const bound = (name: "from" | "to") => ({
    day: (name === "from" ? from : to) ?? "",
    onDay: (day: string) => {
      if (day === "" || isDay(day)) onChange({ [name]: day });
    },
  });
  const isBackwards = Boolean(from && to && from > to);
  return (
    <>
      <Select label={t`Thời gian`} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value={ANY_TIME}>{t`Tất cả`}</option>
        {months
          .filter((each) => each >= monthOf(joinAt))
          .map((each) => {
            const shown = formatMonth(each);
            return <option key={each} value={each}>{t`Tháng ${shown}`}</option>;
          })}
        <option value={BY_DAYS}>{t`Chọn ngày…`}</option>
      </Select>
      {chosen === BY_DAYS && (
        <>
          <DayField label={t`Từ ngày`} {...bound("from")} />
          <DayField
            label={t`Đến ngày`}
            {...bound("to")}
            error={isBackwards ? t`Ngày kết thúc phải từ ngày bắt đầu trở đi.` : undefined}
          />
        </>
      )}
    </>
  );
}
