import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/money";
import type { TransferMethod } from "@portal/contract/payment";
import { findTransferPath } from "../../lib/known-transfer.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/form-failure.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./follow-transfer.module.css";
import { useStartTopUp } from "./use-start-top-up.ts";

type FollowTransferProps = { method: TransferMethod; amountVnd: Vnd | undefined };

/** From here one follows one's transfer, or looks for one that did not arrive. */
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
