import { Trans } from "@lingui/react/macro";
import type { TransferMethod } from "@portal/contract/payment";
import { getOpenTopUps, startTopUp } from "@portal/contract/top-up";
import type { Vnd } from "@portal/contract/values/money";
import { useLocation } from "wouter";
import { send } from "../../../lib/api/api.ts";
import { refetch } from "../../../lib/api/use-call.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { findTransferPath } from "../../../lib/text/known-transfer.ts";
import { topUpPath } from "../../../paths.ts";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import styles from "./transfer.module.css";

type FollowTransferProps = { method: TransferMethod; amountVnd: Vnd | undefined };

/** Lets the player follow their transfer, or look for one that did not arrive. */
export function FollowTransfer({ method: { name }, amountVnd }: FollowTransferProps) {
  const [, navigate] = useLocation();
  const { isBusy, failure, run } = useAction();
  const start = async (amount: Vnd) => {
    const { id } = await send(startTopUp, { body: { method: name, amountVnd: amount } });
    void refetch(getOpenTopUps);
    navigate(topUpPath(id));
  };
  return (
    <div className="stack-2">
      <Button
        full
        busy={isBusy}
        disabled={amountVnd === undefined}
        disabledReason={<Trans>Chọn số tiền để theo dõi từng bước của lần nạp.</Trans>}
        onClick={() => amountVnd !== undefined && void run(() => start(amountVnd))}
      >
        <Trans>Tôi đã chuyển tiền</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
      <Link
        to={findTransferPath({ method: name, amountVnd })}
        className={cx("small align-centre", styles["followLink"])}
      >
        <Trans>Đã chuyển mà chưa thấy KP? Tiền của tôi đâu?</Trans>
      </Link>
    </div>
  );
}
