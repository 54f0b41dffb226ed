import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/values/money";
import { Download, Share2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { arrived } from "../../lib/browser/new-release.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { sharePicture, sharesPictures } from "../../lib/browser/share-picture.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { Notice } from "../feedback/notice.tsx";
import { OpenInBrowser } from "../feedback/open-in-browser.tsx";
import { Button } from "../page/button.tsx";
import type { Payee } from "./payee.ts";
import styles from "./transfer.module.css";

type QrActionsProps = {
  payee: Payee;
  amountVnd: Vnd | undefined;
  code: RefObject<SVGSVGElement | null>;
};

/** Shares or saves the code: a phone cannot scan its own screen, but banks' applications read pictures. */
export function QrActions({ payee, amountVnd, code }: QrActionsProps) {
  const [canShare] = useState(sharesPictures);
  const { isBusy, failure, run } = useAction();
  const handOut = (give: (picture: File) => unknown) =>
    run(async () => {
      const { qrPicture } = await arrived(import("./qr-picture.ts"));
      if (code.current) await give(await qrPicture(code.current, payee, amountVnd));
    });
  const look = { tone: "quiet", size: "sm", busy: isBusy } as const;
  return (
    <>
      {canShare && (
        <Button {...look} icon={<Share2 size={16} />} onClick={() => void handOut(sharePicture)}>
          <Trans>Chia sẻ mã QR</Trans>
        </Button>
      )}
      <Button
        {...look}
        icon={<Download size={16} />}
        onClick={() => void handOut((picture) => saveFile(picture, picture.name))}
      >
        <Trans>Lưu mã QR</Trans>
      </Button>
      <div className={styles["qrFailure"]}>
        <OpenInBrowser />
      </div>
      {failure && (
        <div className={styles["qrFailure"]}>
          <Notice tone="danger">{failure.message}</Notice>
        </div>
      )}
    </>
  );
}
