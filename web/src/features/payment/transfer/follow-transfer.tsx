import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/values/money";
import type { TransferMethod } from "@portal/contract/payment";
import { findTransferPath } from "../../../lib/text/known-transfer.ts";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { Link } from "../../../ui/page/link.tsx";
import { useStartTopUp } from "../amount/use-start-top-up.ts";
import styles from "./follow-transfer.module.css";

type FollowTransferProps = { method: TransferMethod; amountVnd: Vnd | undefined };

/** Lets the player follow their transfer, or look for one that did not arrive. */
export function FollowTransfer({ method: { name }, amountVnd }: FollowTransferProps) {
  const { start, isStarting, failure } = useStartTopUp();
  return (
    <div className={styles["follow"]}>
      <Button
        full
        busy={isStarting}
        disabled={amountVnd === undefined}
        disabledReason={<Trans>Chọn số tiền để theo dõi từng bước của lần nạp.</Trans>}
        onClick={() => amountVnd !== undefined && void start(name, amountVnd)}
      >
        <Trans>Tôi đã chuyển tiền</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
      <Link to={findTransferPath({ method: name, amountVnd })} className={styles["link"]}>
        <Trans>Đã chuyển mà chưa thấy KP? Tiền của tôi đâu?</Trans>
      </Link>
    </div>
  );
}
