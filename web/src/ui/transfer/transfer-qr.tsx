/** Shows the code that fills in the whole transfer in a bank's application. */
import { Trans, useLingui } from "@lingui/react/macro";
import { QR_SIZE_PX } from "@portal/contract/values/limits";
import type { Vnd } from "@portal/contract/values/money";
import { Download, Maximize2, Share2 } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyPart } from "../../lib/browser/lazy-part.ts";
import { arrived } from "../../lib/browser/new-release.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { sharePicture, sharesPictures } from "../../lib/browser/share-picture.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { dropQr, keepQr } from "../../lib/browser/last-qr.ts";
import { formatVnd } from "../../lib/text/format.ts";
import { Notice } from "../feedback/notice.tsx";
import { OpenInBrowser } from "../feedback/open-in-browser.tsx";
import { Dialog } from "../overlay/dialog.tsx";
import { Button } from "../page/button.tsx";
import { cx } from "../page/cx.ts";
import { Later } from "../page/later.tsx";
import { captionOf, type Payee } from "./payee.ts";
import { qrWithAmount } from "./qr-with-amount.ts";
import styles from "./transfer.module.css";

/** Modules of white around the code: readers need them to find it (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;
/** The size of the enlarged code: it is drawn so large, then scaled to the dialog. */
const ENLARGED_SIZE_PX = 360;

/** Starts to load while the page requests the account. Nothing else on the page needs it. */
const loading = import("qrcode.react");
// Rendering the code handles a failure.
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

export function TransferQr({ method, amountVnd, status }: TransferQrProps) {
  const [enlarged, setEnlarged] = useState(false);
  const description = useDescription(method, amountVnd);
  const svg = useRef<SVGSVGElement>(null);
  const keep = useCallback(
    (drawn: SVGSVGElement) => {
      svg.current = drawn;
      keepQr(drawn, captionOf(method, amountVnd));
      return dropQr;
    },
    [method, amountVnd],
  );
  const code = {
    value: amountVnd === undefined ? method.qrCodeData : qrWithAmount(method.qrCodeData, amountVnd),
    level: "L",
    marginSize: QUIET_ZONE_MODULES,
    title: description,
  } as const;
  return (
    <div className={styles["qr"]}>
      <div className={cx("corners strong tabular", styles["qrPaper"])}>
        <div className={styles["code"]}>
          {/* Encoding it is the longest single step of rendering the page. */}
          <Later fallback={null}>
            <Suspense fallback={null}>
              <QrCode {...code} ref={keep} size={QR_SIZE_PX} />
            </Suspense>
          </Later>
        </div>
        <p className={styles["qrSum"]} aria-hidden="true">
          {amountVnd === undefined ? method.label : formatVnd(amountVnd)}
        </p>
      </div>
      <div className="row justify-centre">
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

/** Describes the content of the code in words. */
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

type QrActionsProps = {
  payee: Payee;
  amountVnd: Vnd | undefined;
  code: RefObject<SVGSVGElement | null>;
};

/** Shares or saves the code: a phone cannot scan its own screen, but banks' applications read pictures. */
function QrActions({ payee, amountVnd, code }: QrActionsProps) {
  const [canShare] = useState(sharesPictures);
  const { isBusy, failure, run } = useAction();
  const withPicture = (give: (picture: File) => unknown) =>
    run(async () => {
      const { qrPicture } = await arrived(import("./qr-picture.ts"));
      if (code.current) await give(await qrPicture(code.current, payee, amountVnd));
    });
  const look = { tone: "quiet", size: "sm", busy: isBusy } as const;
  return (
    <>
      {canShare && (
        <Button
          {...look}
          icon={<Share2 size={16} />}
          onClick={() => void withPicture(sharePicture)}
        >
          <Trans>Chia sẻ mã QR</Trans>
        </Button>
      )}
      <Button
        {...look}
        icon={<Download size={16} />}
        onClick={() => void withPicture((picture) => saveFile(picture, picture.name))}
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

type EnlargedQrProps = {
  /** The code as rendered on the page. */
  code: RefObject<SVGSVGElement | null>;
  payee: Payee;
  amountVnd: Vnd | undefined;
  /** The content of the code in words. */
  description: string;
  /** Shown until the picture is there, and if the browser cannot draw one. */
  children: ReactNode;
};

/** Shows the code as a picture file: a long press saves it, also in applications that ignore downloads. */
function EnlargedQr({ code, payee, amountVnd, description, children }: EnlargedQrProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isShown = true;
    const draw = async () => {
      const { drawQr } = await import("./qr-picture.ts");
      if (!code.current) return;
      const picture = await drawQr(code.current, payee, amountVnd);
      // Applications that show pages cannot save from `blob:`.
      if (isShown) setAddress(picture.toDataURL("image/png"));
    };
    // Without the picture, the drawn code stays.
    draw().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [code, payee, amountVnd]);
  if (address === undefined) return children;
  return (
    <>
      <img src={address} alt={description} className={styles["qrPicture"]} />
      <p className={cx("note centred", styles["longPress"])}>
        <Trans>Nhấn giữ ảnh để lưu.</Trans>
      </p>
    </>
  );
}
