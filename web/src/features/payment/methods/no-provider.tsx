import { useLingui } from "@lingui/react/macro";
import type { PaymentMethods } from "@portal/contract/payment";
import { Hourglass } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ButtonLink } from "../../../ui/page/button.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { availableMethods } from "./available-methods.ts";

/** Shown at the address of a way to pay that has no provider at the moment. */
export function NoProvider({ methods }: { methods: PaymentMethods }) {
  const { t } = useLingui();
  const other = availableMethods(methods)[0];
  return (
    <Panel>
      <EmptyState
        icon={<Hourglass size={28} />}
        title={t`Cách nạp này chưa mở`}
        action={other && <ButtonLink to={other.path}>{t`Chọn phương thức khác`}</ButtonLink>}
      >
        {other
          ? t`Hiện chưa nạp được KP theo cách này. Bạn chọn cách khác nhé.`
          : t`Hiện chưa nạp được KP theo cách này. Bạn quay lại sau nhé.`}
      </EmptyState>
    </Panel>
  );
}
