import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/values/money";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { Payee } from "./payee.ts";
import styles from "./transfer.module.css";

type EnlargedQrProps = {
  /** The code as it is drawn on the page. */
  code: RefObject<SVGSVGElement | null>;
  payee: Payee;
  amountVnd: Vnd | undefined;
  /** All that the code holds, in words. */
  description: string;
  /** Shown until the picture is there, and where the browser draws none. */
  children: ReactNode;
};

/** Shows the code as a picture file: a long press saves it, also in applications that ignore downloads. */
export function EnlargedQr({ code, payee, amountVnd, description, children }: EnlargedQrProps) {
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
    // Without the picture there is still the drawn code.
    draw().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [code, payee, amountVnd]);
  if (address === undefined) return children;
  return (
    <>
      <img src={address} alt={description} className={styles["qrPicture"]} />
      <p className="note">
        <Trans>Nhấn giữ ảnh để lưu.</Trans>
      </p>
    </>
  );
}
