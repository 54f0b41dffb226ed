import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactionLine } from "@portal/contract/transactions";
import { vnd } from "@portal/contract/values/money";
import { Download, Printer, Share2 } from "lucide-react";
import { useState } from "react";
import { arrived } from "../../../lib/browser/new-release.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { sharePicture, sharesPictures } from "../../../lib/browser/share-picture.ts";
import { usePageParameter } from "../../../lib/browser/use-page-parameter.ts";
import { webConfig } from "../../../lib/browser/web-config.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { ForPlayer } from "../../../lib/session/for-player.tsx";
import { useKnownUser, useUser } from "../../../lib/session/session.ts";
import { formatDateTime, formatVnd } from "../../../lib/text/format.ts";
import { paths } from "../../../paths.ts";
import { signedAmount } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { useTransactionName } from "../../../ui/data/use-transaction-name.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { OpenInBrowser } from "../../../ui/feedback/open-in-browser.tsx";
import { TableSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { Button, ButtonLink } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { creditOf } from "../credit-of.ts";
import { TransactionDetails } from "../details/transaction-details.tsx";
import { TransactionFailure } from "../details/transaction-failure.tsx";
import { TransactionTree } from "../details/transaction-tree.tsx";
import { useTransaction } from "../details/use-transaction.ts";
import { receiptFacts } from "./receipt-facts.ts";
import styles from "./receipt-page.module.css";

/**
 * /transactions/{id}/receipt: shows a transaction on paper, for the player to keep or to show to the support.
 */
export function Page() {
  const { t } = useLingui();
  const id = usePageParameter();
  // The first view is rendered without a receipt, so it has the same link until the player is known.
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

/** Shares the receipt as a picture without personal data, or saves it where the browser shares none. */
function ReceiptPictureButton({ line }: { line: TransactionLine }) {
  const { t } = useLingui();
  const nameOf = useTransactionName();
  const [canShare] = useState(sharesPictures);
  const { isBusy, failure, run } = useAction();
  const draw = async () => {
    const { receiptPicture } = await arrived(import("./receipt-picture.ts"));
    const words = {
      bonus: nameOf("credit.bonus"),
      zone: t`Máy chủ`,
      time: t`Thời gian`,
      code: t`Mã biên nhận`,
    };
    const facts = receiptFacts(line, nameOf(line.type), words);
    const { gameName, copyright } = webConfig.brand;
    const foot = [t`Biên nhận này để bạn lưu lại, không thay cho hóa đơn.`, copyright];
    return receiptPicture(facts, { brand: gameName, status: t`Thành công`, foot });
  };
  const handOut = async () => {
    const picture = await draw();
    if (canShare) await sharePicture(picture);
    else saveFile(picture, picture.name);
  };
  return (
    <div className={cx("row", styles["picture"])}>
      <Button
        tone="outline"
        size="sm"
        icon={canShare ? <Share2 size={18} /> : <Download size={18} />}
        busy={isBusy}
        onClick={() => void run(handOut)}
      >
        {canShare ? <Trans>Chia sẻ ảnh biên nhận</Trans> : <Trans>Lưu ảnh biên nhận</Trans>}
      </Button>
      <p className="note">
        <Trans>Ảnh không có tên đăng nhập, số thẻ hay số dư.</Trans>
      </p>
      <OpenInBrowser />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}

type ReceiptPaperProps = { lines: readonly TransactionLine[]; line: TransactionLine };

/** The sheet itself, which is all that is printed. */
function ReceiptPaper({ lines, line }: ReceiptPaperProps) {
  const { t } = useLingui();
  const { username } = useUser();
  const { gameName, copyright } = webConfig.brand;
  return (
    <article className={cx("stack-5 small", styles["paper"])} aria-label={t`Biên nhận giao dịch`}>
      <header className={cx("row-3 between align-centre", styles["head"])}>
        <strong className={cx("line-3", styles["brand"])}>
          <img src="/mark.svg" alt="" width={32} height={32} />
          {gameName}
        </strong>
        <span className="row-3 align-centre">
          <Sum line={line} />
          <StatusBadge status={line.status} />
        </span>
      </header>
      <dl className={cx("facts", styles["facts"])}>
        <dt>{t`Giao dịch`}</dt>
        <dd>
          <TransactionName type={line.type} />
        </dd>
        <dt>{t`Mã giao dịch`}</dt>
        <dd>{line.id}</dd>
        <dt>{t`Tài khoản`}</dt>
        <dd>{username}</dd>
        <dt>{t`Thời gian`}</dt>
        <dd>{formatDateTime(line.createdAt)}</dd>
      </dl>
      <TransactionDetails transaction={{ ...line, relatedTransactions: [] }} />
      <TransactionTree lines={lines} shownId={line.id} />
      <footer className={cx("fine-print", styles["foot"])}>
        <Trans>Biên nhận này để bạn lưu lại, không thay cho hóa đơn.</Trans> {copyright}
      </footer>
    </article>
  );
}

/** The KP of a credited top-up, then the đồng; else the transaction's own value. */
function Sum({ line }: { line: TransactionLine }) {
  const value = creditOf(line);
  if (value === undefined) return <Amount {...signedAmount(line)} size="lg" />;
  return (
    <>
      <Amount {...signedAmount({ ...line, value, currency: "KP" })} size="lg" />
      <span>{formatVnd(vnd(line.value))}</span>
    </>
  );
}
