import { Trans, useLingui } from "@lingui/react/macro";
import { getPaymentMethods } from "@portal/contract/payment";
import { dropTopUp, type TopUp } from "@portal/contract/top-up";
import { useLocation } from "wouter";
import { send } from "../../lib/api/api.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { findTransferPath, withTransfer } from "../../lib/text/known-transfer.ts";
import { paths, transactionPath } from "../../paths.ts";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import { OpenApp } from "../../ui/transfer/open-app.tsx";

/** Shows what the player can do next. */
export function TopUpNext({ topUp, isWallet }: { topUp: TopUp; isWallet: boolean }) {
  const { t } = useLingui();
  const { credited, state, method, amountVnd, sentAt } = topUp;
  if (credited) {
    return (
      <div className="stack-2">
        <ButtonLink to={paths.recharge}>{t`Nạp vào game`}</ButtonLink>
        <ButtonLink to={transactionPath(credited.transactionId)} tone="quiet">
          {t`Xem trong lịch sử`}
        </ButtonLink>
      </div>
    );
  }
  const desk = isWallet ? paths.eWallet : paths.bankTransfer;
  const hasLost = state !== "waiting";
  return (
    <div className="stack-2">
      {state === "waiting" && <PayInApp method={method} amountVnd={amountVnd} />}
      <ButtonLink
        to={findTransferPath({ method, amountVnd, sentAt: sentAt ?? undefined })}
        tone={hasLost ? "primary" : "outline"}
      >
        {t`Tiền của tôi đâu?`}
      </ButtonLink>
      <ButtonLink to={withTransfer(desk, { method, amountVnd })} tone="quiet">
        {t`Xem lại mã QR`}
      </ButtonLink>
      <Drop id={topUp.id} desk={desk} />
    </div>
  );
}

/** For a player who said "sent" first, and pays now. */
function PayInApp({ method, amountVnd }: Pick<TopUp, "method" | "amountVnd">) {
  const { data } = useCall(getPaymentMethods);
  const payee = [...(data?.bankTransfers ?? []), ...(data?.eWallets ?? [])].find(
    ({ name }) => name === method,
  );
  if (!payee || payee.pause) return null;
  return <OpenApp payee={payee} amountVnd={amountVnd} apps={data?.bankApps ?? []} />;
}

function Drop({ id, desk }: { id: string; desk: string }) {
  const [, navigate] = useLocation();
  const { isBusy, failure, run } = useAction();
  const drop = async () => {
    await send(dropTopUp, { params: { id } });
    navigate(desk);
  };
  return (
    <>
      <Button tone="quiet" busy={isBusy} onClick={() => void run(drop)}>
        <Trans>Bỏ theo dõi</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
    </>
  );
}
