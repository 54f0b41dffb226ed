import { Trans } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { changePurchaseMethod, getPurchaseQuotes, type Purchase } from "@portal/contract/purchase";
import { useState } from "react";
import { send } from "../../../lib/api/api.ts";
import { useCall } from "../../../lib/api/use-call.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { WayChoice } from "../choice/way-choice.tsx";
import styles from "../purchase.module.css";

type WaysProps = { purchase: Purchase; onChanged: () => void };

/** Opens the choice of another way to pay. */
export function ChangeWay({ purchase, onChanged }: WaysProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <>
      <Button tone="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Trans>Cách khác</Trans>
      </Button>
      {isOpen && (
        <div className={styles["payWays"]}>
          <Ways purchase={purchase} onChanged={close} />
        </div>
      )}
    </>
  );
}

/** The ways to pay what a purchase lacks; choosing one changes the purchase. */
export function Ways({ purchase, onChanged }: WaysProps) {
  const { failure, run } = useAction();
  const { data, error, isValidating, refetch } = useCall(getPurchaseQuotes);
  if (!data) {
    if (!error) return <Skeleton height="4rem" />;
    return (
      <LoadFailure
        error={CONNECTION_LOST_MESSAGE}
        isRetrying={isValidating}
        onRetry={() => void refetch()}
      />
    );
  }
  const isOfPurchase = ({ creditKp }: { creditKp: number }) =>
    creditKp === purchase.package.creditKp;
  const ways = data.packages.find(isOfPurchase)?.waysToPay ?? [];
  if (ways.every(({ isPaused }) => isPaused)) {
    return (
      <p className="note">
        <Trans>Hiện chưa có cách thanh toán nào mở. Bạn quay lại sau nhé.</Trans>
      </p>
    );
  }
  const change = async (method: string) => {
    await send(changePurchaseMethod, { params: { id: purchase.id }, body: { method } });
    onChanged();
  };
  return (
    <>
      <WayChoice
        ways={ways}
        value={purchase.payment?.method.name}
        onChange={(method) => void run(() => change(method))}
      />
      {failure && <FormFailure failure={failure} />}
    </>
  );
}
