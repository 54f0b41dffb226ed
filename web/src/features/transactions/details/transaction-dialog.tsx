import { Trans } from "@lingui/react/macro";
import { receiptPath } from "../../../paths.ts";
import { TableSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { ButtonLink } from "../../../ui/page/button.tsx";
import { TransactionFailure } from "./transaction-failure.tsx";
import { TransactionSheet } from "./transaction-sheet.tsx";
import { useTransaction } from "./use-transaction.ts";

type TransactionDialogProps = {
  /** Undefined closes the dialog. */
  id: string | undefined;
  onClose: () => void;
};

/** Shows a transaction, and all that belongs to it. */
export function TransactionDialog({ id, onClose }: TransactionDialogProps) {
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={<Trans>Chi tiết giao dịch</Trans>}
      footer={
        id !== undefined && (
          <ButtonLink to={receiptPath(id)} tone="outline" size="sm">
            <Trans>Xem biên nhận</Trans>
          </ButtonLink>
        )
      }
    >
      {id !== undefined && <Content id={id} />}
    </Dialog>
  );
}

const LINES_AWAITED = 2;

function Content({ id }: { id: string }) {
  const { lines, line, error, isValidating, retry } = useTransaction(id);
  if (lines && line) {
    return (
      <div className="stack-4 small">
        <TransactionSheet line={line} lines={lines} />
      </div>
    );
  }
  if (!error) return <TableSkeleton rows={LINES_AWAITED} />;
  return <TransactionFailure error={error} isRetrying={isValidating} onRetry={retry} />;
}
