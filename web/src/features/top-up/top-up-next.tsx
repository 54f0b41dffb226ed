import { Trans } from "@lingui/react/macro";
import type { TopUp } from "@portal/contract/top-up";
import { useLocation } from "wouter";
import { findTransferPath, withTransfer } from "../../lib/text/known-transfer.ts";
import { paths } from "../../paths.ts";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button, buttonClass } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import styles from "./top-up-next.module.css";
import { useDropTopUp } from "./use-top-up.ts";

/** Shows what the player can do next. */
export function TopUpNext({ topUp, isWallet }: { topUp: TopUp; isWallet: boolean }) {
  const { credited, state, method, amountVnd, sentAt } = topUp;
  if (credited) {
    return (
      <div className={styles["next"]}>
        <Link to={paths.recharge} className={buttonClass({ tone: "primary" })}>
          <Trans>Nạp vào game</Trans>
        </Link>
        <Link
          to={`${paths.transactions}#${credited.transactionId}`}
          className={buttonClass({ tone: "quiet" })}
        >
          <Trans>Xem trong lịch sử</Trans>
        </Link>
      </div>
    );
  }
  const desk = isWallet ? paths.eWallet : paths.bankTransfer;
  const hasLost = state !== "waiting";
  return (
    <div className={styles["next"]}>
      <Link
        to={findTransferPath({ method, amountVnd, sentAt: sentAt ?? undefined })}
        className={buttonClass({ tone: hasLost ? "primary" : "outline" })}
      >
        <Trans>Tiền của tôi đâu?</Trans>
      </Link>
      <Link
        to={withTransfer(desk, { method, amountVnd })}
        className={buttonClass({ tone: "quiet" })}
      >
        <Trans>Xem lại mã QR</Trans>
      </Link>
      <Drop id={topUp.id} desk={desk} />
    </div>
  );
}

function Drop({ id, desk }: { id: string; desk: string }) {
  const [, navigate] = useLocation();
  const { drop, isDropping, failure } = useDropTopUp(id, () => navigate(desk));
  return (
    <>
      <Button tone="quiet" busy={isDropping} onClick={() => void drop()}>
        <Trans>Bỏ theo dõi</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
    </>
  );
}
