import { Trans, useLingui } from "@lingui/react/macro";
import {
  getTransferCases,
  type TransferCase,
  withdrawTransferCase,
} from "@portal/contract/lost-transfer";
import type { Kp } from "@portal/contract/values/money";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { formatDateTime, formatKp, formatVnd } from "../../lib/text/format.ts";
import { useMethodLabels } from "../../lib/text/use-method-labels.ts";
import { supportCasePath, topUpPath } from "../../paths.ts";
import { CaseItem } from "../../ui/data/case-item.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { SendScreenshot } from "./send-screenshot.tsx";

/** Shows one case: what the player said, and its state. */
export function TransferCaseItem({ transferCase }: { transferCase: TransferCase }) {
  const { t } = useLingui();
  const { method, amountVnd, sentAt, referenceEnd, reason, topUpId } = transferCase;
  const { spendableAt, waitingKp } = transferCase;
  const { labelOf } = useMethodLabels();
  return (
    <CaseItem
      name={`${formatVnd(amountVnd)} · ${labelOf(method)}`}
      state={<State status={transferCase.status} />}
      facts={
        <>
          <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
          <span>{t`Mã …${referenceEnd}`}</span>
        </>
      }
      reason={reason}
    >
      {spendableAt !== null && waitingKp !== null && (
        <WaitingLine spendableAt={spendableAt} waitingKp={waitingKp} />
      )}
      {topUpId !== null && (
        <Link to={topUpPath(topUpId)} className="link">
          {t`Xem từng bước`}
        </Link>
      )}
      <Link to={supportCasePath(transferCase.id)} className="link">
        {t`Trao đổi với hỗ trợ`}
      </Link>
      {transferCase.status === "open" && (
        <>
          <SendScreenshot caseId={transferCase.id} hasScreenshot={transferCase.hasScreenshot} />
          <WithdrawCase id={transferCase.id} />
        </>
      )}
    </CaseItem>
  );
}

function WaitingLine({ spendableAt, waitingKp }: { spendableAt: string; waitingKp: Kp }) {
  const amount = formatKp(waitingKp);
  const at = formatDateTime(spendableAt);
  return (
    <span>
      <Trans>
        {amount} vào tài khoản lúc <time dateTime={spendableAt}>{at}</time>
      </Trans>
    </span>
  );
}

function State({ status }: Pick<TransferCase, "status">) {
  const { t } = useLingui();
  switch (status) {
    case "open":
      return <Badge tone="warning">{t`Đang kiểm tra`}</Badge>;
    case "waiting":
      return <Badge tone="gold">{t`Đã tìm thấy, chờ cộng KP`}</Badge>;
    case "settled":
      return <Badge tone="jade">{t`Đã cộng KP`}</Badge>;
    case "withdrawn":
      return <Badge>{t`Đã rút`}</Badge>;
    case "refused":
      return <Badge tone="danger">{t`Không xác nhận được`}</Badge>;
  }
}

/** Withdraws an open search. The list shows the result. */
function WithdrawCase({ id }: { id: string }) {
  const { isBusy, failure, run } = useAction();
  const withdraw = async () => {
    await run(() => send(withdrawTransferCase, { params: { id } }));
    await refetch(getTransferCases);
  };
  return (
    <>
      <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void withdraw()}>
        <Trans>Rút yêu cầu</Trans>
      </Button>
      {failure && <span role="alert">{failure.message}</span>}
    </>
  );
}
