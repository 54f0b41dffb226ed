import { getBrandVersions } from "@portal/contract/console/brand";
import { use } from "react";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { MayOpenContext } from "../session/staff.ts";
import { VERSIONS_REFRESH_MS, VersionedPage } from "../versions/versioned-page.tsx";
import { BrandAsSeen } from "./brand-as-seen.tsx";
import { BrandEditor } from "./brand-editor.tsx";

/** Shows and changes the brand: name, links, support's numbers and hours. */
export function Page() {
  const mayOpen = use(MayOpenContext);
  const reply = useReply(getBrandVersions, {}, { everyMs: VERSIONS_REFRESH_MS });
  const { data } = reply;
  return (
    <VersionedPage
      title="Thương hiệu và liên kết"
      description="Tên game, liên kết, số và giờ hỗ trợ mà người chơi đọc trên trang, trong thư và tin nhắn."
      edit="Sửa thương hiệu"
      reply={reply}
      now={
        data && (
          <Panel
            title="Đang dùng"
            action={mayOpen("/notices") && <Link to="/notices">Thông báo trên các trang</Link>}
          >
            <BrandAsSeen title="Người chơi đang thấy" content={data.current} />
          </Panel>
        )
      }
      proposed={(content) => <BrandAsSeen title="Người chơi sẽ thấy" content={content} />}
      editor={(start, leave) => data && <BrandEditor desk={data} start={start} {...leave} />}
    />
  );
}
