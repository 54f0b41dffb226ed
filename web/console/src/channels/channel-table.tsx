import type { ConsoleChannel } from "@portal/contract/console/channels";
import { hasRight } from "@portal/contract/console/rights";
import { use } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { StaffContext } from "../session/staff.ts";
import { limitsInWords, rateInWords, rowNameOf } from "./channel-words.ts";
import type { ChannelChange } from "./change-dialog.tsx";
import styles from "./channels.module.css";

type ChannelTableProps = {
  title: string;
  channels: readonly ConsoleChannel[];
  /** Those of the other tables, too. */
  all: readonly ConsoleChannel[];
  onChange: (change: ChannelChange) => void;
};

/** The channels of one kind, a row each. */
export function ChannelTable({ title, channels, all, onChange }: ChannelTableProps) {
  const mayOperate = hasRight(use(StaffContext)?.roles ?? [], "operate");
  const hasLimits = channels.some((channel) => limitsInWords(channel, all) !== "");
  const hasRates = channels.some((channel) => rateInWords(channel) !== undefined);
  return (
    <Panel title={title}>
      <table className={cx("figure-table tabular", styles["table"])}>
        <thead className="visually-hidden-narrow">
          <tr>
            <th scope="col" className={styles["name"]}>
              Kênh
            </th>
            <th scope="col" className={styles["state"]}>
              Trạng thái
            </th>
            {hasRates && (
              <th scope="col" className={styles["rate"]}>
                Tỉ giá
              </th>
            )}
            {hasLimits && <th scope="col">Hạn mức</th>}
            {mayOperate && (
              <th scope="col" className={styles["acts"]}>
                <span className="visually-hidden">Thao tác</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => (
            <tr key={`${channel.kind}:${channel.name}`} data-part={isPart(channel)}>
              <th scope="row">{rowNameOf(channel, all)}</th>
              <td className={styles["state"]}>
                <State channel={channel} />
              </td>
              {hasRates && <td className={styles["rate"]}>{rateInWords(channel)}</td>}
              {hasLimits && <td className="fine-print">{limitsInWords(channel, all)}</td>}
              {mayOperate && (
                <td className={styles["acts"]}>
                  <Acts channel={channel} onChange={onChange} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Whether it belongs to the row above it. */
const isPart = ({ kind }: ConsoleChannel) =>
  kind === "account" || kind === "telco" || kind === "zone";

function State({ channel: { kind, isOffered, pause, since } }: { channel: ConsoleChannel }) {
  if (pause) {
    const { isRunning, beginsAt, endsAt, reason } = pause;
    return (
      <>
        <Badge tone="warning">{isRunning ? "Tạm ngừng" : "Sắp ngừng"}</Badge>
        <span className="block fine-print">
          {!isRunning && `từ ${formatDateTime(beginsAt)} `}
          {endsAt === null ? "đến khi mở lại" : `đến ${formatDateTime(endsAt)}`}
        </span>
        <span className="block fine-print">{`Người chơi đọc: “${reason}”`}</span>
      </>
    );
  }
  if (isOffered) {
    return (
      <>
        <Badge tone="jade">Đang mở</Badge>
        {since !== null && (
          <span className="block fine-print">dùng từ {formatDateTime(since)}</span>
        )}
      </>
    );
  }
  return <Badge>{kind === "account" ? "Đã thay, tiền đến vẫn được cộng" : "Không hiện"}</Badge>;
}

function Acts({
  channel,
  onChange,
}: { channel: ConsoleChannel } & Pick<ChannelTableProps, "onChange">) {
  const { kind, label, isOffered, pause } = channel;
  return (
    <>
      {pause && (
        <Button
          size="sm"
          tone="outline"
          aria-label={`Mở lại ${label}`}
          onClick={() => onChange({ act: "resume", channel })}
        >
          Mở lại
        </Button>
      )}
      {isOffered && (
        <Button
          size="sm"
          tone="outline"
          aria-label={`${pause ? "Sửa" : "Tạm ngừng"} ${label}`}
          onClick={() => onChange({ act: "pause", channel })}
        >
          {pause ? "Sửa" : "Tạm ngừng"}
        </Button>
      )}
      {kind === "account" && isOffered && (
        <Button
          size="sm"
          tone="outline"
          aria-label={`Đổi tài khoản ${label}`}
          onClick={() => onChange({ act: "change-account", channel })}
        >
          Đổi tài khoản
        </Button>
      )}
    </>
  );
}
