import { Trans } from "@lingui/react/macro";
import type { PaymentMethods, TransferMethod } from "@portal/contract/payment";
import { NoProvider } from "../methods/no-provider.tsx";
import { PaymentLayout } from "../payment-layout.tsx";
import { TransferSkeleton } from "../payment-skeleton.tsx";
import { TransferForm } from "./transfer-form.tsx";

type TransferLayoutProps = {
  title: string;
  current: string;
  methodsOf: (methods: PaymentMethods) => readonly TransferMethod[];
};

/** The page of a way to pay by transfer: its form, or what else there is while none of its methods is open. */
export function TransferLayout({ title, current, methodsOf }: TransferLayoutProps) {
  return (
    <PaymentLayout
      title={title}
      description={
        <Trans>
          Giao dịch được xử lý tự động. Vui lòng nhập <strong>chính xác</strong> nội dung chuyển
          khoản.
        </Trans>
      }
      current={current}
      skeleton={<TransferSkeleton />}
    >
      {(methods) =>
        methodsOf(methods).length > 0 ? (
          <TransferForm methods={methodsOf(methods)} apps={methods.bankApps ?? []} />
        ) : (
          <NoProvider methods={methods} />
        )
      }
    </PaymentLayout>
  );
}
