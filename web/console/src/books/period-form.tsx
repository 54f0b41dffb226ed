import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import styles from "./books.module.css";
import { type BooksBy, usePeriod } from "./use-period.ts";

/** Chooses the days, and whether they are shown one by one or by month. Each choice shows at once. */
export function PeriodForm() {
  const { period, by, setPeriod } = usePeriod();
  return (
    <div className={styles["choices"]}>
      <TextField
        label="Từ ngày"
        type="date"
        value={period.from}
        max={period.to}
        onChange={({ target: { value } }) =>
          value !== "" && setPeriod({ ...period, by, from: value })
        }
      />
      <TextField
        label="Đến ngày"
        type="date"
        value={period.to}
        min={period.from}
        onChange={({ target: { value } }) =>
          value !== "" && setPeriod({ ...period, by, to: value })
        }
      />
      <Select
        label="Xem theo"
        value={by}
        onChange={({ target: { value } }) => setPeriod({ ...period, by: value as BooksBy })}
      >
        <option value="day">Ngày</option>
        <option value="month">Tháng</option>
      </Select>
    </div>
  );
}
