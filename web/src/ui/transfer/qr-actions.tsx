import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/values/money";
import { Download, Share2 } from "lucide-react";
import { type RefObject, useState } from "react";
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
  const handOut = async (way: "share" | "save") => {
    const picture = await import("./qr-picture.ts");
    if (!code.current) return;
    await picture[way](await picture.qrPicture(code.current, payee, amountVnd));
  };
  return (
    <>
      {canShare && (
        <Button
          tone="quiet"
          size="sm"
          icon={<Share2 size={16} />}
          onClick={() => void handOut("share")}
        >
          <Trans>Chia sẻ mã QR</Trans>
        </Button>
      )}
      <Button
        tone="quiet"
        size="sm"
        icon={<Download size={16} />}
        onClick={() => void handOut("save")}
      >
        <Trans>Lưu mã QR</Trans>
      </Button>
    </>
  );
}

/** Whether the browser hands pictures to other applications (Web Share API, level 2). */
function sharesPictures(): boolean {
  const picture = new File([], "qr.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [picture] });
}
