import { Trans, useLingui } from "@lingui/react/macro";
import {
  type DataRequest,
  getDataRequests,
  withdrawDataRequest,
} from "@portal/contract/data-requests";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { formatDate, formatDateTime } from "../../lib/text/format.ts";
import { CaseItem } from "../../ui/data/case-item.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/page/button.tsx";
import { useKindNames } from "./use-kind-names.ts";

/** One request: its deadlines, its state and the answer. */
export function DataRequestItem({ request }: { request: DataRequest }) {
  const names = useKindNames();
  const { id, kind, details, askedAt, status, answerBy, completeBy, answer } = request;
  const isOpen = request.endedAt === null;
  const sentAt = formatDateTime(askedAt);
  const [answerDay, completeDay] = [lastDayOf(answerBy), lastDayOf(completeBy)];
  return (
    <CaseItem
      name={names[kind]}
      state={<State status={status} />}
      facts={
        <>
          <span>
            <Trans>
              Gửi lúc <time dateTime={askedAt}>{sentAt}</time>
            </Trans>
          </span>
          {status === "open" && (
            <span>
              <Trans>Trả lời chậm nhất {answerDay}</Trans>
            </span>
          )}
          {isOpen && (
            <span>
              <Trans>Hoàn tất chậm nhất {completeDay}</Trans>
            </span>
          )}
          {details !== null && <span>“{details}”</span>}
        </>
      }
      reason={status === "refused" ? answer : null}
    >
      {answer !== null && status !== "refused" && (
        <p>
          <Trans>Trả lời: {answer}</Trans>
        </p>
      )}
      {isOpen && <Withdraw id={id} />}
    </CaseItem>
  );
}

/** A deadline is the midnight after its last day. */
const lastDayOf = (deadline: string): string =>
  formatDate(new Date(Date.parse(deadline) - 1).toISOString());

function State({ status }: Pick<DataRequest, "status">) {
  const { t } = useLingui();
  switch (status) {
    case "open":
      return <Badge tone="warning">{t`Đã nhận`}</Badge>;
    case "answered":
      return <Badge tone="gold">{t`Đang xử lý`}</Badge>;
    case "completed":
      return <Badge tone="jade">{t`Đã hoàn tất`}</Badge>;
    case "withdrawn":
      return <Badge>{t`Đã rút`}</Badge>;
    case "refused":
      return <Badge tone="danger">{t`Không thực hiện được`}</Badge>;
  }
}

/** Withdraws an open request. The list shows the result. */
function Withdraw({ id }: { id: string }) {
  const { isBusy, failure, run } = useAction();
  const withdraw = async () => {
    await run(() => send(withdrawDataRequest, { params: { id } }));
    await refetch(getDataRequests);
  };
  return (
    <>
      <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void withdraw()}>
        <Trans>Rút yêu cầu</Trans>
      </Button>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  );
}
