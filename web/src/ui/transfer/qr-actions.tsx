import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/values/money";
import { Download, Share2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { saveFile } from "../../lib/browser/save-file.ts";
import { sharePicture, sharesPictures } from "../../lib/browser/share-picture.ts";
import { Button } from "../page/button.tsx";
import type { Payee } from "./payee.ts";

type QrActionsProps = {
  payee: Payee;
  amountVnd: Vnd | undefined;
  code: RefObject<SVGSVGElement | null>;
};

/** Shares or saves the code: a phone cannot scan its own screen, but banks' applications read pictures. */
export function QrActions({ payee, amountVnd, code }: QrActionsProps) {
  const [canShare] = useState(sharesPictures);
  const handOut = async (give: (picture: File) => unknown) => {
    const { qrPicture } = await import("./qr-picture.ts");
    if (code.current) await give(await qrPicture(code.current, payee, amountVnd));
  };
  return (
    <>
      {canShare && (
        <Button
          tone="quiet"
          size="sm"
          icon={<Share2 size={16} />}
          onClick={() => void handOut(sharePicture)}
        >
          <Trans>Chia sẻ mã QR</Trans>
        </Button>
      )}
      <Button
        tone="quiet"
        size="sm"
        icon={<Download size={16} />}
        onClick={() => void handOut((picture) => saveFile(picture, picture.name))}
      >
        <Trans>Lưu mã QR</Trans>
      </Button>
    </>
  );
}
