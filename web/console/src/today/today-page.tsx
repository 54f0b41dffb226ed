/** Shows whether money is flowing today. The page updates itself. */
import {
  getToday,
  HOURS_OF_DAY,
  type MethodToday,
  type Today,
  TODAY_STREAM_PATH,
} from "@portal/contract/console/today";
import { vnd } from "@portal/contract/values/money";
import { type ReactNode, useEffect, useState } from "react";
import { formatClockTime, formatNumber, formatVnd } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { BarChart, Legend } from "../chart/bar-chart.tsx";
import { AlertList } from "./alert-list.tsx";
import { MethodsTable, ZonesTable } from "./day-tables.tsx";
import { percentOfUsual, sumOf, together } from "./sums.ts";
import styles from "./today.module.css";
import { WorkList } from "./work-list.tsx";

/** The choice of all methods together. */
const ALL = "";
const HOURS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => `${hour}h`);
/** Less than this share of the usual money stands out. */
const LOW_PERCENT = 50;
const USUAL_HINT = "Trung vị cùng thứ của bốn tuần trước";
/** The chart labels every third hour. */
const HOURS_BETWEEN_LABELS = 3;

export function Page() {
  const { today, error, isLive } = useToday();
  return (
    <>
      <PageHeader
        title="Hôm nay"
        action={
          today && (
            <span className="note">
              {isLive ? "Trực tiếp" : "Đang nối lại"} · {formatClockTime(today.at)}
            </span>
          )
        }
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {today ? <Day today={today} /> : !error && <p role="status">Đang tải …</p>}
    </>
  );
}

function Day({ today }: { today: Today }) {
  const { at, methods, zones, alerts } = today;
  return (
    <>
      <Totals today={today} />
      <div className={cx("stack-4", styles["todayDesk"])}>
        {/* First for the keyboard and on a phone: what is to be done. */}
        <div className={cx("stack-4", styles["todayColumn"], styles["todayWork"])}>
          <WorkList />
          <AlertList alerts={alerts} />
          <ZonesTable zones={zones} />
        </div>
        <div className={cx("stack-4", styles["todayColumn"])}>
          <MoneyByHour methods={methods} at={at} />
          <MethodsTable methods={methods} at={at} />
        </div>
      </div>
    </>
  );
}

function Totals({ today: { at, methods, zones, liabilityKp, heldKp } }: { today: Today }) {
  const all = together(methods);
  const ofUsual = percentOfUsual(all, at);
  return (
    <dl className={styles["todayTotals"]}>
      <Total name="Tiền vào hôm nay" value={formatVnd(vnd(sumOf(all.vndByHour)))}>
        {ofUsual !== null && (
          <span className={cx("block fine-print", ofUsual < LOW_PERCENT && "warning strong")}>
            {`bằng ${formatNumber(ofUsual)}% mức thường giờ này`}
          </span>
        )}
      </Total>
      <Total name="Nạp game" value={`${formatNumber(sumOf(zones.map(({ kp }) => kp)))} KP`} />
      <Total name="KP còn nợ người chơi" value={`${formatNumber(liabilityKp)} KP`} />
      <Total name="KP đang giữ cho đơn" value={`${formatNumber(heldKp)} KP`} />
    </dl>
  );
}

type TotalProps = { name: string; value: string; children?: ReactNode };

const Total = ({ name, value, children }: TotalProps) => (
  <div className={cx("box", styles["todayTotal"])}>
    <dt className="fine-print">{name}</dt>
    <dd>
      <strong>{value}</strong>
      {children}
    </dd>
  </div>
);

/** Returns today's numbers: requested once, then sent by the server after each change. */
function useToday() {
  const { data: first, error, mutate } = useReply(getToday, {});
  const [newest, setNewest] = useState<Today>();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const stream = new EventSource(TODAY_STREAM_PATH);
    stream.addEventListener("open", () => setLive(true));
    stream.addEventListener("message", ({ data }: MessageEvent<string>) =>
      setNewest(JSON.parse(data) as Today),
    );
    stream.addEventListener("error", () => {
      setLive(false);
      // The server refused the stream, for example after the end of the session. The call reports the reason.
      if (stream.readyState === EventSource.CLOSED) void mutate();
    });
    return () => stream.close();
  }, [mutate]);
  return { today: newest ?? first, error, isLive };
}

/** Money by hour of all methods, or of one. */
function MoneyByHour({ methods, at }: Pick<Today, "methods" | "at">) {
  const [chosen, setChosen] = useState(ALL);
  const shown = together(methods.filter((each) => chosen === ALL || keyOf(each) === chosen));
  return (
    <Panel
      title="Tiền vào theo giờ"
      action={
        <Select
          label="Kênh"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={methods.map((method) => [keyOf(method), method.label])}
        >
          <option value={ALL}>Tất cả</option>
        </Select>
      }
    >
      <Legend bars="Hôm nay" line={`Mức thường của ${weekdayOf(at)}`} lineHint={USUAL_HINT} />
      <BarChart
        labels={HOURS}
        labelEvery={HOURS_BETWEEN_LABELS}
        bars={shown.vndByHour}
        line={shown.usualVndByHour}
      />
      <HoursTable {...shown} />
    </Panel>
  );
}

const WEEKDAY = new Intl.DateTimeFormat("vi", { weekday: "long", timeZone: "Asia/Ho_Chi_Minh" });
/** `thứ Ba`, `Chủ Nhật` */
const weekdayOf = (at: string): string => WEEKDAY.format(new Date(at)).replace(/^T/, "t");

const keyOf = ({ kind, name }: MethodToday): string => `${kind}:${name}`;

/** The chart as a table, for screen readers. */
function HoursTable({ vndByHour, usualVndByHour }: ReturnType<typeof together>) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Tiền vào theo giờ</caption>
        <thead>
          <tr>
            <th scope="col">Giờ</th>
            <th scope="col">Hôm nay</th>
            <th scope="col">Mức thường</th>
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
