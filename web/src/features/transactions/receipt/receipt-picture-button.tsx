import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactionLine } from "@portal/contract/transactions";
import { Download, Share2 } from "lucide-react";
import { useState } from "react";
import { arrived } from "../../../lib/browser/new-release.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { sharePicture, sharesPictures } from "../../../lib/browser/share-picture.ts";
import { webConfig } from "../../../lib/browser/web-config.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { useTransactionName } from "../../../ui/data/use-transaction-name.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { OpenInBrowser } from "../../../ui/feedback/open-in-browser.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { receiptFacts } from "./receipt-facts.ts";
import styles from "./receipt-page.module.css";

/** Shares the receipt as a picture without personal data, or saves it where the browser shares none. */
export function ReceiptPictureButton({ line }: { line: TransactionLine }) {
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
