import { Trans, useLingui } from "@lingui/react/macro";
import { QrCode } from "lucide-react";
import { Redirect } from "wouter";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { availableMethods } from "./methods/available-methods.ts";
import { PaymentLayout } from "./payment-layout.tsx";
import { CardSkeleton } from "./payment-skeleton.tsx";

/** /payment: redirects to the first way to pay that has a provider. */
export function Page() {
  const { t } = useLingui();
  return (
    <PaymentLayout title={t`Nạp KP`} current={paths.payment} skeleton={<CardSkeleton />}>
      {(methods) => {
        const first = availableMethods(methods)[0];
        if (first) return <Redirect to={first.path} replace />;
        return (
          <Panel>
            <EmptyState
              icon={<QrCode size={28} />}
              title={<Trans>Hãy chọn một phương thức thanh toán để bắt đầu.</Trans>}
            >
              <Trans>Hiện chưa có cách nạp nào mở. Bạn quay lại sau nhé.</Trans>
            </EmptyState>
          </Panel>
        );
      }}
    </PaymentLayout>
  );
}
