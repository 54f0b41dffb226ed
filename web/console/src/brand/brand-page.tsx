import { getBrandVersions } from "@portal/contract/console/brand";
import type { BrandContent } from "@portal/contract/console/brand-content";
import { hasRight } from "@portal/contract/console/rights";
import type { ReplyOf } from "@portal/contract/http/call";
import { use, useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { MayOpenContext, StaffContext } from "../session/staff.ts";
import { VersionList } from "../versions/version-list.tsx";
import { WaitingChanges } from "../versions/waiting-changes.tsx";
import { BrandAsSeen } from "./brand-as-seen.tsx";
import { BrandEditor } from "./brand-editor.tsx";

export type BrandDesk = ReplyOf<typeof getBrandVersions>;

/** Decisions of colleagues show soon. */
const REFRESH_MS = 5_000;

/** Shows what players read now, the change that waits, and all versions; a version is edited beside today's. */
export function BrandPage() {
  const roles = use(StaffContext)?.roles ?? [];
  const mayOpen = use(MayOpenContext);
  const [start, setStart] = useState<{ readonly key: number; readonly content: BrandContent }>();
  const { data, error, mutate } = useReply(getBrandVersions, {}, { everyMs: REFRESH_MS });
  const edit = (content: BrandContent) => setStart({ key: (start?.key ?? 0) + 1, content });
  const mayChange = hasRight(roles, "operate");
  return (
    <>
      <PageHeader
        title="Thương hiệu và liên kết"
        description="Tên game, liên kết, số và giờ hỗ trợ mà người chơi đọc trên trang, trong thư và tin nhắn."
        action={
          mayChange &&
          data && (
            <Button size="sm" onClick={() => edit(data.current)}>
              Sửa thương hiệu
            </Button>
          )
        }
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data && (
        <>
          <WaitingChanges waiting={data.waiting} onDone={() => void mutate()}>
            {({ content }) => <BrandAsSeen title="Người chơi sẽ thấy" content={content} />}
          </WaitingChanges>
          {start ? (
            <BrandEditor
              key={start.key}
              desk={data}
              start={start.content}
              onDone={() => void mutate()}
            />
          ) : (
            <Panel title="Đang dùng">
              <BrandAsSeen title="Người chơi đang thấy" content={data.current} />
            </Panel>
          )}
          {mayOpen("/notices") && (
            <p className="note">
              Tin cho người chơi trên các trang: <Link to="/notices">Thông báo</Link>
            </p>
          )}
          <VersionList versions={data.versions} onEdit={mayChange ? edit : undefined} />
        </>
      )}
    </>
  );
}
