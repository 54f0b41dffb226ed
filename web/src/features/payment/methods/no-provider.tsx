import { Trans } from "@lingui/react/macro";
import type { PaymentMethods } from "@portal/contract/payment";
import { Hourglass } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { buttonClass } from "../../../ui/page/button.tsx";
import { Link } from "../../../ui/page/link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { availableMethods } from "./available-methods.ts";

/** Shown at the address of a way to pay that has no provider at the moment. */
export function NoProvider({ methods }: { methods: PaymentMethods }) {
  const other = availableMethods(methods)[0];
  return (
    <Panel>
      <EmptyState
        icon={<Hourglass size={28} />}
        title={<Trans>Phương thức này chưa có nhà cung cấp</Trans>}
        action={
          other && (
            <Link to={other.path} className={buttonClass({ tone: "primary" })}>
              <Trans>Chọn phương thức khác</Trans>
            </Link>
          )
        }
      >
        {other ? (
          <Trans>Hiện chưa thể nạp KP theo cách này. Bạn có thể dùng phương thức khác.</Trans>
        ) : (
          <Trans>Hiện chưa thể nạp KP theo cách này. Vui lòng quay lại sau.</Trans>
        )}
      </EmptyState>
    </Panel>
  );
}
