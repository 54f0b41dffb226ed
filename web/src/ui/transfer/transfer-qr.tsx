import { Trans, useLingui } from "@lingui/react/macro";
import { QR_SIZE_PX } from "@portal/contract/values/limits";
import type { Vnd } from "@portal/contract/values/money";
import { Maximize2 } from "lucide-react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "../../lib/browser/lazy-part.ts";
import { formatVnd } from "../../lib/text/format.ts";
import { Dialog } from "../overlay/dialog.tsx";
import { Button } from "../page/button.tsx";
import { cx } from "../page/cx.ts";
import { Later } from "../page/later.tsx";
import { EnlargedQr } from "./enlarged-qr.tsx";
import type { Payee } from "./payee.ts";
import { QrActions } from "./qr-actions.tsx";
import { qrWithAmount } from "./qr-with-amount.ts";
import styles from "./transfer.module.css";

/** Modules of white around the code: readers need them to find it (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;
/** Drawn large, then scaled to the dialog. */
const ENLARGED_SIZE_PX = 360;

/** On its way while the page asks for the account: nothing else of the page needs it. */
const loading = import("qrcode.react");
// Drawing the code deals with a failure.
loading.catch(() => undefined);
const QrCode = lazyPart(
  () => loading,
  (module) => module.QRCodeSVG,
);

type TransferQrProps = {
  method: Payee;
  amountVnd: Vnd | undefined;
  /** The result of the transfer. The dialog covers the place where the page shows it. */
  status: ReactNode;
};

/** Shows the code that fills in the whole transfer in a bank's application. */
export function TransferQr({ method, amountVnd, status }: TransferQrProps) {
  const [enlarged, setEnlarged] = useState(false);
  const description = useDescription(method, amountVnd);
  const svg = useRef<SVGSVGElement>(null);
  const code = {
    value: amountVnd === undefined ? method.qrCodeData : qrWithAmount(method.qrCodeData, amountVnd),
    level: "L",
    marginSize: QUIET_ZONE_MODULES,
    title: description,
  } as const;
  return (
    <div className={styles["qr"]}>
      <div className={styles["qrPaper"]}>
        <div className={styles["code"]}>
          {/* Encoding it is the longest single step of drawing the page. */}
          <Later outline={null}>
            <Suspense fallback={null}>
              <QrCode {...code} ref={svg} size={QR_SIZE_PX} />
            </Suspense>
          </Later>
        </div>
        <p className={styles["qrSum"]} aria-hidden="true">
          {amountVnd === undefined ? method.label : formatVnd(amountVnd)}
        </p>
      </div>
      <div className={cx("row", styles["qrActions"])}>
        <Button
          tone="quiet"
          size="sm"
          icon={<Maximize2 size={16} />}
          onClick={() => setEnlarged(true)}
        >
          <Trans>Phóng to mã QR</Trans>
        </Button>
        <QrActions payee={method} amountVnd={amountVnd} code={svg} />
      </div>
      <Dialog open={enlarged} onClose={() => setEnlarged(false)} title={method.label}>
        {enlarged && (
          <EnlargedQr code={svg} payee={method} amountVnd={amountVnd} description={description}>
            <QrCode {...code} size={ENLARGED_SIZE_PX} className={styles["enlarged"]} />
          </EnlargedQr>
        )}
        {status}
      </Dialog>
    </div>
  );
}

/** Returns all that the code holds, in words. */
function useDescription(method: Payee, amountVnd: Vnd | undefined): string {
  const { t } = useLingui();
  const { label, accountNumber, mobileAccountNumber, accountName, paymentSyntax } = method;
  const amount = amountVnd === undefined ? "" : formatVnd(amountVnd);
  const base =
    accountNumber === null
      ? t`Mã QR chuyển khoản: ${label}, số điện thoại ví ${mobileAccountNumber}, chủ tài khoản ${accountName}, nội dung ${paymentSyntax}`
      : t`Mã QR chuyển khoản: ${label}, số tài khoản ${accountNumber}, chủ tài khoản ${accountName}, nội dung ${paymentSyntax}`;
  return amount === "" ? base : t`${base}, số tiền ${amount}`;
}
