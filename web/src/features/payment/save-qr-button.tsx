import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/money";
import type { TransferMethod } from "@portal/contract/payment";
import { Download } from "lucide-react";
import { QRCodeCanvas } from "qrcode.react";
import { type ComponentProps, useRef } from "react";
import { formatVnd } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { saveQr } from "./save-qr.ts";

/** As large as it is in the saved picture. */
const CODE_PX = 624;

type SaveQrButtonProps = {
  method: TransferMethod;
  amountVnd: Vnd | undefined;
  code: Pick<ComponentProps<typeof QRCodeCanvas>, "value" | "level" | "marginSize">;
};

/** Saves the code: on one phone there is no other to scan it, but banks' applications read pictures. */
export function SaveQrButton({ method, amountVnd, code }: SaveQrButtonProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const save = () => {
    const { label, name, accountNumber, mobileAccountNumber, accountName, paymentSyntax } = method;
    const amount = amountVnd === undefined ? [] : [formatVnd(amountVnd)];
    const number = accountNumber ?? mobileAccountNumber ?? "";
    const caption = [`${label} · ${number}`, accountName, paymentSyntax, ...amount];
    const fileName = [name, paymentSyntax, amountVnd].filter(Boolean).join("-");
    if (canvas.current) void saveQr(canvas.current, caption, `${fileName}.png`);
  };
  return (
    <>
      <QRCodeCanvas {...code} ref={canvas} size={CODE_PX} hidden />
      <Button tone="quiet" size="sm" icon={<Download size={16} />} onClick={save}>
        <Trans>Lưu mã QR</Trans>
      </Button>
    </>
  );
}
