/** The form for the next version of the shop, typed beside today's, up to its proposal. */
import { operationOrder } from "@portal/contract/console/operations";
import type { getShopVersions } from "@portal/contract/console/shop";
import type { ShopContent } from "@portal/contract/console/shop-content";
import type { ReplyOf } from "@portal/contract/http/call";
import { useState } from "react";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { MomentField } from "../moment-field.tsx";
import { fieldOf, instantOf, thisMinute } from "../moments.ts";
import { NextVersion } from "../versions/next-version.tsx";
import type { LeaveEditor } from "../versions/versioned-page.tsx";
import { MethodRows } from "./method-rows.tsx";
import { PackageRows } from "./package-rows.tsx";
import styles from "./shop.module.css";
import { ShopEstimate } from "./shop-estimate.tsx";
import { changedParts, contentOf, typedShop } from "./typed.ts";
import { ZoneRows } from "./zone-rows.tsx";

export type ShopDesk = ReplyOf<typeof getShopVersions>;

type ShopEditorProps = {
  desk: ShopDesk;
  /** What the fields begin with: today's shop, or an older version. */
  start: ShopContent;
  labelOf: (name: string) => string;
} & LeaveEditor;

export function ShopEditor({ desk, start, labelOf, onDone, onCancel }: ShopEditorProps) {
  const { coinName, current, versions } = desk;
  const [typed, setTyped] = useState(() => typedShop(start, desk));
  const [from, setFrom] = useState(() => fieldOf(thisMinute()));
  const today = typedShop(current, desk);
  const changed = changedParts(typed, today);
  const order = operationOrder.safeParse({
    operation: "change-shop",
    after: versions[0]?.version ?? 0,
    from: instantOf(from),
    content: contentOf(typed),
  });
  return (
    <>
      <Panel title="Gói" description="Người chơi thấy theo thứ tự này.">
        <PackageRows
          coinName={coinName}
          packages={typed.packages}
          today={today.packages}
          onChange={(packages) => setTyped({ ...typed, packages })}
        />
      </Panel>
      <Panel
        title="Tỉ giá và thưởng thường ngày"
        description="Đợt thưởng đang chạy vẫn thay thưởng thường ngày cho đến khi kết thúc."
      >
        <MethodRows
          methods={typed.methods}
          today={today.methods}
          labelOf={labelOf}
          onChange={(methods) => setTyped({ ...typed, methods })}
        />
      </Panel>
      <Panel title="Máy chủ">
        <ZoneRows
          zones={typed.zones}
          today={today.zones}
          known={desk.zones}
          onChange={(zones) => setTyped({ ...typed, zones })}
        />
      </Panel>
      <Panel
        title="Thời điểm và ảnh hưởng"
        description="Đơn đã đặt giữ giá lúc đặt; đổi quá 5% cần người thứ hai phê duyệt."
      >
        <div className="stack-3">
          <div className={styles["moment"]}>
            <MomentField label="Áp dụng từ (giờ Việt Nam)" moment={from} onMoment={setFrom} />
          </div>
          {changed.length > 0 && order.data?.operation === "change-shop" && (
            <ShopEstimate content={order.data.content} {...{ coinName, labelOf }} />
          )}
        </div>
      </Panel>
      <NextVersion order={order.data} {...{ changed, versions, onDone, onCancel }} />
    </>
  );
}
