import { Trans, useLingui } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { usePageParameter } from "../../../lib/browser/use-page-parameter.ts";
import { ForPlayer } from "../../../lib/session/for-player.tsx";
import { useKnownUser } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { TableSkeleton } from "../../../ui/feedback/table-skeleton.tsx";
import { Button, ButtonLink } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { TransactionFailure } from "../details/transaction-failure.tsx";
import { useTransaction } from "../details/use-transaction.ts";
import styles from "./receipt-page.module.css";
import { ReceiptPaper } from "./receipt-paper.tsx";
import { ReceiptPictureButton } from "./receipt-picture-button.tsx";

/**
 * /transactions/{id}/receipt: shows a transaction on paper, for the player to keep or to show to the support.
 */
export function Page() {
  const { t } = useLingui();
  const id = usePageParameter();
  // The first view is drawn for no receipt in particular, so it has the same link until the player is known.
  const row = useKnownUser() ? `#${id}` : "";
  return (
    <>
      <PageHeader title={t`Biên nhận giao dịch`} />
      <div className={cx("row-2 between", styles["ways"])}>
        <ButtonLink to={paths.transactions + row} tone="quiet" size="sm">
          <Trans>Về lịch sử giao dịch</Trans>
        </ButtonLink>
        <Button
          tone="outline"
          size="sm"
          icon={<Printer size={18} />}
          onClick={() => window.print()}
        >
          <Trans>In biên nhận</Trans>
        </Button>
      </div>
      <Panel>
        <ForPlayer outline={<TableSkeleton rows={LINES_AWAITED} />}>
          {() => <Receipt id={id} />}
        </ForPlayer>
      </Panel>
    </>
  );
}

const LINES_AWAITED = 4;

function Receipt({ id }: { id: string }) {
  const { lines, line, error, isValidating, retry } = useTransaction(id);
  if (lines && line) {
    return (
      <>
        <ReceiptPaper lines={lines} line={line} />
        {line.status === "success" && <ReceiptPictureButton line={line} />}
      </>
    );
  }
  if (!error) return <TableSkeleton rows={LINES_AWAITED} />;
  return <TransactionFailure error={error} isRetrying={isValidating} onRetry={retry} />;
}
