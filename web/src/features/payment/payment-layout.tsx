import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getPaymentMethods, type PaymentMethods } from "@portal/contract/payment";
import { type ReactNode, Suspense } from "react";
import { lazyPage } from "../../lazy-page.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { MethodTabs } from "./methods/method-tabs.tsx";
import { PaymentBalance } from "./payment-balance.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";
import { OpenTopUps } from "./transfer/open-top-ups.tsx";

// Few players have an open purchase.
const { Page: OpenPurchases } = lazyPage(
  () => import("../../lib/purchase/open-purchases.tsx"),
  (module) => module.OpenPurchases,
);

type PaymentLayoutProps = {
  title: string;
  description?: ReactNode;
  /** The path of the method that is open. */
  current: string;
  children: (methods: PaymentMethods) => ReactNode;
};

/** The parts that all payment pages share: the balance, the ways to pay, and their states. */
export function PaymentLayout({ title, description, ...ways }: PaymentLayoutProps) {
  return (
    <>
      <PageHeader title={title} description={description} action={<PaymentBalance />} />
      <ForPlayer outline={<PaymentSkeleton />}>{() => <WaysToPay {...ways} />}</ForPlayer>
    </>
  );
}

function WaysToPay({ current, children }: Pick<PaymentLayoutProps, "current" | "children">) {
  const { data: methods, error, isValidating, refetch } = useCall(getPaymentMethods);
  if (methods) {
    return (
      <>
        <MethodTabs methods={methods} current={current} />
        <Suspense fallback={null}>
          <OpenPurchases />
        </Suspense>
        <OpenTopUps />
        {children(methods)}
      </>
    );
  }
  if (!error) return <PaymentSkeleton />;
  return (
    <LoadFailure message={CONNECTION_LOST_MESSAGE} isRetrying={isValidating} onRetry={refetch} />
  );
}
