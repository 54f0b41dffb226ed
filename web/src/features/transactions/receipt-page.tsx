import { Trans, useLingui } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { ForPlayer } from "../../lib/for-player.tsx";
import { useKnownUser } from "../../lib/session.ts";
import { usePageParameter } from "../../lib/use-page-parameter.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import styles from "./receipt-page.module.css";
import { TransactionFailure } from "./transaction-failure.tsx";
import { useTransaction } from "./use-transaction.ts";

/** A transaction on paper: what the player keeps, or shows to the support. */
export function Page() {
  const { t } = useLingui();
  const id = usePageParameter();
  // The first view, drawn for no receipt in particular, has the same link until the player is known.
  const row = useKnownUser() ? `#${id}` : "";
  return (
    <>
      <PageHeader title={t`Biên nhận giao dịch`} />
      <div className={styles["ways"]}>
        <Link to={paths.transactions + row} className={buttonClass({ tone: "quiet", size: "sm" })}>
          <Trans>Về lịch sử giao dịch</Trans>
        </Link>
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
  if (lines && line) return <ReceiptPaper lines={lines} line={line} />;
  if (!error) return <TableSkeleton rows={LINES_AWAITED} />;
  return <TransactionFailure error={error} isRetrying={isValidating} onRetry={retry} />;
}
