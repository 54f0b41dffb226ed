import { DayField } from "../../../src/ui/form/fields/day-field.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { isDay } from "../../../src/ui/form/fields/typed-day.ts";
import { lastMonth, orderMistake } from "../days.ts";
import styles from "./books.module.css";
import { type BooksBy, usePeriod } from "./use-period.ts";

/** Chooses the days, and whether they are shown one by one or by month. Each choice shows at once. */
export function PeriodForm() {
  const { period, by, setPeriod } = usePeriod();
  return (
    <div className={styles["choices"]}>
      <DayField
        label="Từ ngày"
        day={period.from}
        onDay={(from) => isDay(from) && setPeriod({ ...period, by, from })}
      />
      <DayField
        label="Đến ngày"
        day={period.to}
        onDay={(to) => isDay(to) && setPeriod({ ...period, by, to })}
        error={orderMistake(period)}
      />
      <Select
        label="Xem theo"
        value={by}
        onChange={({ target: { value } }) => setPeriod({ ...period, by: value as BooksBy })}
      >
        <option value="day">Ngày</option>
        <option value="month">Tháng</option>
      </Select>
      <Button tone="outline" size="sm" onClick={() => setPeriod({ ...lastMonth(), by: "month" })}>
        Tháng trước
      </Button>
    </div>
  );
}
