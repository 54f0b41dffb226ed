/** Lists everything that can be paused, with buttons to pause it, to open it again, and to change a bank's account. */
import { type ConsoleChannel, getChannels } from "@portal/contract/console/channels";
import { hasRight } from "@portal/contract/console/rights";
import { Suspense, use, useState } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { LIVE_EVERY_MS, useReply } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { ChangeDialog, type ChannelChange } from "./change-dialog.tsx";
import { ChannelTable } from "./channel-table.tsx";

/** The sections of the page, each with its channels. */
const SECTIONS: readonly {
  readonly title: string;
  readonly holds: (channel: ConsoleChannel) => boolean;
}[] = [
  { title: "Cổng nạp", holds: ({ kind }) => kind === "portal" },
  {
    title: "Chuyển khoản và ví điện tử",
    holds: ({ kind, name }) => kind === "account" || (kind === "method" && name !== "card"),
  },
  { title: "Thẻ cào", holds: ({ kind, name }) => kind === "telco" || name === "card" },
  { title: "Nạp game", holds: ({ kind }) => kind === "game" || kind === "zone" },
];

const { Page: MessageDeliveries } = lazyPage(
  () => import("../messages/message-deliveries.tsx"),
  (module) => module.MessageDeliveries,
);

export function Page() {
  const { data, error, mutate } = useReply(getChannels, {}, { everyMs: LIVE_EVERY_MS });
  const [change, setChange] = useState<ChannelChange>();
  const roles = use(StaffContext)?.roles ?? [];
  if (!data) {
    return error ? <Notice tone="danger">{error.message}</Notice> : <p role="status">Đang tải …</p>;
  }
  return (
    <>
      <PageHeader
        title="Kênh nạp"
        description="Kênh tạm ngừng không nhận lượt mới. Tiền đang trên đường vẫn được cộng."
      />
      <Paused channels={data.channels} />
      {SECTIONS.map(({ title, holds }) => (
        <ChannelTable
          key={title}
          title={title}
          channels={data.channels.filter(holds)}
          all={data.channels}
          onChange={setChange}
        />
      ))}
      {hasRight(roles, "find-players") && (
        <Suspense fallback={null}>
          <MessageDeliveries />
        </Suspense>
      )}
      <ChangeDialog
        change={change}
        channels={data.channels}
        onDone={() => {
          setChange(undefined);
          void mutate();
        }}
        onClose={() => setChange(undefined)}
      />
    </>
  );
}

/** Says which channels are paused now, wherever they are on the page. */
function Paused({ channels }: { channels: readonly ConsoleChannel[] }) {
  const names = channels.flatMap(({ label, pause }) => (pause?.isRunning ? [label] : []));
  if (names.length === 0) return null;
  return <Notice tone="warning">{`Đang tạm ngừng: ${names.join(", ")}.`}</Notice>;
}
