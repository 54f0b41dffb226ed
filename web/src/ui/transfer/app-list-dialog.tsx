import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Dialog } from "../overlay/dialog.tsx";
import { cx } from "../page/cx.ts";
import { ExternalLink } from "../page/link.tsx";
import type { PayApp } from "./payee.ts";
import styles from "./transfer.module.css";

export type AppListDialogProps = {
  open: boolean;
  onClose: () => void;
  apps: readonly PayApp[];
  /** False if the browser refuses to copy the content, or probably will. */
  contentIsCopied: boolean;
  addressOf: (app: PayApp) => string;
  onOpen: (app: PayApp) => void;
};

/** Lists the banking applications to open, each with what is left to type in it. */
export function AppListDialog(props: AppListDialogProps) {
  const { open, onClose, apps, contentIsCopied, addressOf, onOpen } = props;
  const { t } = useLingui();
  const notFilledIn = contentIsCopied
    ? t`Chỉ mở app, nội dung được sao chép sẵn`
    : t`Chỉ mở app, bạn tự nhập nội dung`;
  return (
    <Dialog open={open} onClose={onClose} title={t`Bạn dùng app ngân hàng nào?`}>
      <ul className={styles["appListApps"]}>
        {apps.map((app) => (
          <li key={app.id}>
            <ExternalLink
              href={addressOf(app)}
              className={cx("plain-link", styles["appListApp"])}
              onClick={() => onOpen(app)}
            >
              <strong>{app.name}</strong>
              <span className="note">
                {app.fillsIn ? t`Điền sẵn số tiền và nội dung` : notFilledIn}
              </span>
              <ChevronRight size={18} aria-hidden="true" />
            </ExternalLink>
          </li>
        ))}
      </ul>
      <p className="note">
        <Trans>
          Không thấy app của bạn? Hãy lưu hoặc chia sẻ mã QR, rồi chọn ảnh đó trong app ngân hàng.
        </Trans>
      </p>
    </Dialog>
  );
}
