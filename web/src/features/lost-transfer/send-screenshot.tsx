import { Trans, useLingui } from "@lingui/react/macro";
import {
  getTransferCases,
  SCREENSHOT_MAX_BYTES,
  sendScreenshot,
} from "@portal/contract/lost-transfer";
import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { smallJpeg } from "../../lib/browser/small-jpeg.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { Button } from "../../ui/page/button.tsx";

type SendScreenshotProps = { caseId: string; hasScreenshot: boolean };

/** Attaches a picture of the transfer to an open case. */
export function SendScreenshot({ caseId, hasScreenshot }: SendScreenshotProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, failure, run, clearFailure } = useAction();
  const [isUnreadable, setUnreadable] = useState(false);
  const [isSent, setSent] = useState(hasScreenshot);
  const sendFile = async (file: File) => {
    clearFailure();
    setUnreadable(false);
    const jpeg = await smallJpeg(file, SCREENSHOT_MAX_BYTES);
    if (jpeg === undefined) return setUnreadable(true);
    await run(async () => {
      await send(sendScreenshot, { params: { id: caseId }, body: { jpeg } });
      setSent(true);
      await refetch(getTransferCases);
    });
  };
  return (
    <div className="stack-1">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t`Ảnh chụp màn hình giao dịch`}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same picture may be chosen again after a failure.
          target.value = "";
          if (file) void sendFile(file);
        }}
      />
      <Button
        tone="outline"
        size="sm"
        icon={<ImageUp size={18} />}
        busy={isBusy}
        busyLabel={t`Đang gửi ảnh...`}
        onClick={() => input.current?.click()}
      >
        {isSent ? <Trans>Gửi ảnh khác</Trans> : <Trans>Gửi ảnh chụp giao dịch</Trans>}
      </Button>
      <output className="fine-print">
        {isSent && !isBusy && <Trans>Đã gửi ảnh. Chỉ nhân viên kiểm tra mới xem được.</Trans>}
      </output>
      {isUnreadable && (
        <span role="alert" className="danger">
          <Trans>Không mở được ảnh này. Hãy chọn ảnh chụp màn hình ở dạng JPG hoặc PNG.</Trans>
        </span>
      )}
      {failure && (
        <span role="alert" className="danger">
          {failure.message}
        </span>
      )}
    </div>
  );
}
