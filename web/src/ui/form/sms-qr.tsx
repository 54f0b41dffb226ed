import { useLingui } from "@lingui/react/macro";
import { QRCodeSVG } from "qrcode.react";
import { formatPhone } from "../../lib/text/format.ts";

const SIZE_PX = 112;
/** Modules of white around the code: readers need them to find it (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

type SmsQrProps = { text: string; number: string; className: string | undefined };

/** A code that a phone's camera turns into a text ready to send: `SMSTO:` number `:` text, as ZXing defines it. */
export function SmsQr({ text, number, className }: SmsQrProps) {
  const { t } = useLingui();
  const to = formatPhone(number);
  return (
    <figure className={className}>
      <QRCodeSVG
        value={`SMSTO:${number}:${text}`}
        size={SIZE_PX}
        level="L"
        marginSize={QUIET_ZONE_MODULES}
        title={t`Mã QR tin nhắn: ${text} gửi ${to}`}
      />
      <figcaption className="note">{t`Quét bằng điện thoại: tin nhắn được soạn sẵn.`}</figcaption>
    </figure>
  );
}
