import { Trans } from "@lingui/react/macro";
import type { Purchase } from "@portal/contract/purchase";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Ways } from "./change-way.tsx";
import { DropPurchase } from "./drop-purchase.tsx";

/** Takes the place of the code where a purchase lacks money and its way to pay is offered no more. */
export function NoWay({ purchase, onChanged }: { purchase: Purchase; onChanged: () => void }) {
  return (
    <div className="stack-4">
      <Notice tone="warning" title={<Trans>Cách thanh toán của đơn này không còn dùng được</Trans>}>
        <Trans>Hãy chọn cách khác. Tiền bạn đã chuyển vẫn được cộng KP khi đến.</Trans>
      </Notice>
      <Ways purchase={purchase} onChanged={onChanged} />
      <DropPurchase id={purchase.id} onDropped={onChanged} />
    </div>
  );
}
