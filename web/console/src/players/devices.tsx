import type { PlayerPage } from "@portal/contract/console/player";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { Lines } from "./lines.tsx";

/** Where the account is signed in, and the browsers that have been in it. */
export function Devices({ page: { sessions, devices } }: { page: PlayerPage }) {
  return (
    <Panel title="Phiên và thiết bị">
      <div className="stack-3">
        <Lines
          rows={sessions.map(({ device, place, lastUsedAt }) => ({
            text: placed(device, place),
            at: lastUsedAt,
          }))}
          none="Không có phiên nào"
        />
        <h3>Trình duyệt đã quen</h3>
        <Lines
          rows={devices.map(({ device, place, createdAt, lastUsedAt }) => ({
            text: `${device === null ? "Đã đăng xuất" : placed(device, place)}, quen từ ${formatDateTime(createdAt)}, dùng lần cuối`,
            at: lastUsedAt,
          }))}
          none="Chưa có trình duyệt nào"
        />
      </div>
    </Panel>
  );
}

const placed = (device: string, place: string | null): string =>
  [device || "Không rõ thiết bị", place].filter((part) => part !== null).join(", ");
