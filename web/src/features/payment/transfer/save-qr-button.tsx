import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/values/money";
import type { TransferMethod } from "@portal/contract/payment";
import { Download } from "lucide-react";
import type { RefObject } from "react";
import { formatVnd } from "../../../lib/text/format.ts";
import { Button } from "../../../ui/page/button.tsx";
import { saveQr } from "./save-qr.ts";

type SaveQrButtonProps = {
  method: TransferMethod;
  amountVnd: Vnd | undefined;
  /** The code as it is drawn on the page: encoding it again would keep a phone busy. */
  code: RefObject<SVGSVGElement | null>;
};

/** Saves the code as a picture: a phone cannot scan its own screen, but banks' applications read pictures. */
export function SaveQrButton({ method, amountVnd, code }: SaveQrButtonProps) {
  const save = () => {
    const { label, name, accountNumber, mobileAccountNumber, accountName, paymentSyntax } = method;
    const amount = amountVnd === undefined ? [] : [formatVnd(amountVnd)];
    const number = accountNumber ?? mobileAccountNumber ?? "";
    const caption = [`${label} · ${number}`, accountName, paymentSyntax, ...amount];
    const fileName = [name, paymentSyntax, amountVnd].filter(Boolean).join("-");
    if (code.current) void saveQr(code.current, caption, `${fileName}.png`);
  };
  return (
    <Button tone="quiet" size="sm" icon={<Download size={16} />} onClick={save}>
      <Trans>Lưu mã QR</Trans>
    </Button>
  );
}
