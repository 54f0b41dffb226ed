/** /transactions/{id}/receipt: shows a transaction's receipt, to print or to share as a picture. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactionLine } from "@portal/contract/transactions";
import { Download, Printer, Share2 } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { arrived } from "../../../lib/browser/new-release.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { sharePicture, sharesPictures } from "../../../lib/browser/share-picture.ts";
import { usePageParameter } from "../../../lib/browser/use-page-parameter.ts";
import { webConfig } from "../../../lib/browser/web-config.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { ForPlayer } from "../../../lib/session/for-player.tsx";
import { useKnownUser, useUser } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { useTransactionName } from "../../../ui/data/use-transaction-name.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { OpenInBrowser } from "../../../ui/feedback/open-in-browser.tsx";
import { TableSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { TransactionFailure } from "../details/transaction-failure.tsx";
import { TransactionSheet } from "../details/transaction-sheet.tsx";
import { useTransaction } from "../details/use-transaction.ts";
import { receiptFacts } from "./receipt-facts.ts";
import styles from "./receipt-page.module.css";

export function Page() {
  const { t } = useLingui();
  const id = usePageParameter();
  // The prerendered page has no id, so its link names no row until the player is known.
  const row = useKnownUser() ? `#${id}` : "";
  return (
    <>
      <PageHeader
        title={t`Biên nhận giao dịch`}
        description={
          <Link to={paths.transactions + row} className="link">{t`Về lịch sử giao dịch`}</Link>
        }
      />
      <ForPlayer fallback={<ReceiptSkeleton />}>{() => <Receipt id={id} />}</ForPlayer>
    </>
  );
}

const LINES_AWAITED = 4;

function ReceiptSkeleton() {
  return (
    <Panel>
      <TableSkeleton rows={LINES_AWAITED} />
    </Panel>
  );
}

function Receipt({ id }: { id: string }) {
  const paper = useRef<HTMLDivElement>(null);
  const { lines, line, error, isValidating, retry } = useTransaction(id);
  if (lines && line) {
    return (
      <div className="desk narrow">
        <Panel>
          <div ref={paper}>
            <ReceiptPaper lines={lines} line={line} />
          </div>
        </Panel>
        <Panel>
          <div className="stack-3">
            {line.status === "success" && <ReceiptPictureButton line={line} paper={paper} />}
            <Button tone="outline" icon={<Printer size={18} />} onClick={() => window.print()}>
              <Trans>In biên nhận</Trans>
            </Button>
          </div>
        </Panel>
      </div>
    );
  }
  if (!error) return <ReceiptSkeleton />;
  return <TransactionFailure error={error} isRetrying={isValidating} onRetry={retry} />;
}

type ReceiptPictureButtonProps = {
  line: TransactionLine;
  /** The sheet on the page, which has the artwork. */
  paper: RefObject<HTMLElement | null>;
};

/** Shares the receipt as a picture without the account, or saves it where the browser shares none. */
function ReceiptPictureButton({ line, paper }: ReceiptPictureButtonProps) {
  const { t } = useLingui();
  const nameOf = useTransactionName();
  const [canShare] = useState(sharesPictures);
  const { isBusy, failure, run } = useAction();
  const draw = async () => {
    const { receiptPicture } = await arrived(import("./receipt-picture.ts"));
    const words = {
      bonus: nameOf("credit.bonus"),
      character: t`Nhân vật`,
      zone: t`Máy chủ`,
      time: t`Thời gian`,
      code: t`Mã biên nhận`,
    };
    const facts = receiptFacts(line, nameOf(line.type), words);
    const { gameName, copyright } = webConfig.brand;
    const foot = [t`Biên nhận này để bạn lưu lại, không thay cho hóa đơn.`, copyright];
    const art = paper.current?.querySelector<SVGSVGElement | HTMLImageElement>(
      "header :is(svg, img)",
    );
    return receiptPicture(facts, { brand: gameName, seal: t`Đã nhận`, foot, art });
  };
  const shareOrSave = async () => {
    const picture = await draw();
    if (canShare) await sharePicture(picture);
    else saveFile(picture, picture.name);
  };
  return (
    <>
      <Button
        icon={canShare ? <Share2 size={18} /> : <Download size={18} />}
        busy={isBusy}
        onClick={() => void run(shareOrSave)}
      >
        {canShare ? <Trans>Chia sẻ ảnh biên nhận</Trans> : <Trans>Lưu ảnh biên nhận</Trans>}
      </Button>
      <p className="note">
        <PictureContents line={line} />
      </p>
      <OpenInBrowser />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </>
  );
}

/** Says what others learn from the picture, and what not. */
function PictureContents({ line: { type, payload } }: { line: TransactionLine }) {
  if (payload.metadata?.characterName) {
    return <Trans>Ảnh có tên nhân vật, không có tên đăng nhập hay số dư.</Trans>;
  }
  return type === "topup.card" ? (
    <Trans>Ảnh không có tên đăng nhập, số thẻ hay số dư.</Trans>
  ) : (
    <Trans>Ảnh không có tên đăng nhập hay số dư.</Trans>
  );
}

type ReceiptPaperProps = { lines: readonly TransactionLine[]; line: TransactionLine };

/** The sheet itself, which is all that is printed. */
function ReceiptPaper({ lines, line }: ReceiptPaperProps) {
  const { t } = useLingui();
  const { username } = useUser();
  const { gameName, copyright } = webConfig.brand;
  return (
    <article className={cx("stack-4 small", styles["paper"])} aria-label={t`Biên nhận giao dịch`}>
      <TransactionSheet line={line} lines={lines}>
        <p className={cx("row-3 between align-centre", styles["head"])}>
          <strong className={cx("line-3", styles["brand"])}>
            <img src="/mark.svg" alt="" width={32} height={32} />
            {gameName}
          </strong>
          <span className="soft">{t`Tài khoản ${username}`}</span>
        </p>
      </TransactionSheet>
      <footer className={cx("fine-print", styles["foot"])}>
        <Trans>Biên nhận này để bạn lưu lại, không thay cho hóa đơn.</Trans> {copyright}
      </footer>
    </article>
  );
}
