import { HOURS_OF_DAY, type MethodToday } from "@portal/contract/console/today";
import { vnd } from "@portal/contract/values/money";
import { useState } from "react";
import { formatVnd } from "../../../src/lib/text/format.ts";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { MoneyChart } from "./money-chart.tsx";
import { together } from "./sums.ts";
import styles from "./today.module.css";

const ALL = "";

/** Money by hour of all methods, or of one. */
export function MoneyByHour({ methods }: { methods: readonly MethodToday[] }) {
  const [chosen, setChosen] = useState(ALL);
  const shown = together(methods.filter((each) => chosen === ALL || keyOf(each) === chosen));
  return (
    <Panel
      title="Tiền vào theo giờ"
      className={styles["todayPanel"]}
      action={
        <Select label="Kênh" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value={ALL}>Tất cả</option>
          {methods.map((method) => (
            <option key={keyOf(method)} value={keyOf(method)}>
              {method.label}
            </option>
          ))}
        </Select>
      }
    >
      <p className={cx("row fine-print", styles["legend"])} aria-hidden="true">
        <span className={styles["todayBar"]} /> Hôm nay
        <span className={styles["todayLine"]} /> Thường lệ: trung vị cùng thứ của bốn tuần trước
      </p>
      <MoneyChart {...shown} />
      <HoursTable {...shown} />
    </Panel>
  );
}

const keyOf = ({ kind, name }: MethodToday): string => `${kind}:${name}`;

/** The chart in words, for screen readers. */
function HoursTable({ vndByHour, usualVndByHour }: ReturnType<typeof together>) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Tiền vào theo giờ</caption>
        <thead>
          <tr>
            <th scope="col">Giờ</th>
            <th scope="col">Hôm nay</th>
            <th scope="col">Thường lệ</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: HOURS_OF_DAY }, (_, hour) => (
            <tr key={hour}>
              <th scope="row">{hour} giờ</th>
              <td>{amountText(vndByHour[hour])}</td>
              <td>{amountText(usualVndByHour?.[hour])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const amountText = (amount: number | undefined): string =>
  amount === undefined ? "–" : formatVnd(vnd(amount));
