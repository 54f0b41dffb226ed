import type { MethodToday, Today } from "@portal/contract/console/today";
import { vnd } from "@portal/contract/values/money";
import { formatNumber, formatVnd } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { PERCENT, percentOfUsual, sumOf } from "./sums.ts";
import { isZero } from "../table/is-zero.ts";
import { WideTable } from "../wide-table.tsx";
import styles from "./today.module.css";
import { durationText } from "./words.ts";

const NONE = "–";

/** Shows today's money by method, how many players got their credit, and how fast. */
export function MethodsTable({ methods, at }: Pick<Today, "methods" | "at">) {
  return (
    <Panel title="Theo kênh nạp">
      <WideTable label="Theo kênh nạp" className={cx("tabular", styles["todayTable"])}>
        <thead>
          <tr>
            <th scope="col">Kênh</th>
            <th scope="col">Tiền vào</th>
            <th scope="col" title="So với trung vị cùng thứ của bốn tuần trước, tính đến phút này">
              So với thường
            </th>
            <th scope="col" title="Lượt thành công hôm nay / lượt đã có kết quả">
              Thành công
            </th>
            <th scope="col" title="Người chơi nạp được / đã thử trong giờ qua">
              1 giờ qua
            </th>
            <th
              scope="col"
              title="Từ lúc trả tiền đến lúc có KP trong giờ qua: một nửa số lượt / 95% số lượt"
            >
              Có KP sau
            </th>
            <th scope="col">Chờ</th>
          </tr>
        </thead>
        <tbody>
          {methods.map((method) => (
            <MethodRow key={`${method.kind}:${method.name}`} method={method} at={at} />
          ))}
        </tbody>
      </WideTable>
    </Panel>
  );
}

function MethodRow({ method, at }: { method: MethodToday; at: string }) {
  const { label, vndByHour, credited, failed, pending, lastHour, isPaused } = method;
  const ofUsual = percentOfUsual(method, at);
  const tries = lastHour.succeeded + lastHour.failed;
  return (
    <tr>
      <th scope="row">
        {label} {isPaused && <Badge tone="warning">Tạm ngừng</Badge>}
      </th>
      <Figure>{formatVnd(vnd(sumOf(vndByHour)))}</Figure>
      <Figure>{ofUsual === null ? NONE : `${formatNumber(ofUsual)}%`}</Figure>
      <Figure>{`${formatNumber(credited)}${failed > 0 ? ` / ${formatNumber(credited + failed)}` : ""}`}</Figure>
      <Figure>
        {tries === 0
          ? NONE
          : `${formatNumber(Math.round((lastHour.succeeded * PERCENT) / tries))}% (${formatNumber(lastHour.succeeded)}/${formatNumber(tries)})`}
      </Figure>
      <Figure>
        {method.creditP50Seconds === null
          ? NONE
          : `${timeText(method.creditP50Seconds)} / ${timeText(method.creditP95Seconds)}`}
      </Figure>
      <Figure>{formatNumber(pending)}</Figure>
    </tr>
  );
}

/** Zero and nothing are quiet. */
const Figure = ({ children }: { children: string }) => (
  <td className={isZero(children) ? "faint" : undefined}>{children}</td>
);

const timeText = (seconds: number | null): string =>
  seconds === null ? NONE : durationText(seconds);

/** Today's recharges by zone. */
export function ZonesTable({ zones }: Pick<Today, "zones">) {
  return (
    <Panel title="Nạp game theo máy chủ">
      {zones.length === 0 ? (
        <p className="note">Hôm nay chưa ai nạp game.</p>
      ) : (
        <WideTable label="Nạp game theo máy chủ" className={cx("tabular", styles["todayTable"])}>
          <thead>
            <tr>
              <th scope="col">Máy chủ</th>
              <th scope="col">KP</th>
              <th scope="col" title="Đơn đã giao">
                Giao
              </th>
              <th scope="col" title="Đơn game từ chối">
                Từ chối
              </th>
              <th scope="col" title="Đơn đang chờ game">
                Chờ
              </th>
            </tr>
          </thead>
          <tbody>
            {zones.map(({ name, kp, delivered, failed, pending }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <Figure>{formatNumber(kp)}</Figure>
                <Figure>{formatNumber(delivered)}</Figure>
                <Figure>{formatNumber(failed)}</Figure>
                <Figure>{formatNumber(pending)}</Figure>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Panel>
  );
}
