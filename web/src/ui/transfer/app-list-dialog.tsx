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

/** Lists the banking applications to open, in groups by what is left to type in them. */
export function AppListDialog(props: AppListDialogProps) {
  const { open, onClose, apps, contentIsCopied, addressOf, onOpen } = props;
  const { t } = useLingui();
  const groups = [
    { caption: t`Điền sẵn số tiền và nội dung`, of: apps.filter(({ fillsIn }) => fillsIn) },
    {
      caption: contentIsCopied
        ? t`Chỉ mở app, nội dung được sao chép sẵn`
        : t`Chỉ mở app, bạn tự nhập nội dung`,
      of: apps.filter(({ fillsIn }) => !fillsIn),
    },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t`Bạn dùng app ngân hàng nào?`}>
      {groups.map(({ caption, of }) =>
        of.length === 0 ? null : (
          <section key={caption} className={styles["appListGroup"]}>
            <h3 className="small-heading">{caption}</h3>
            <ul>
              {of.map((app) => (
                <li key={app.id}>
                  <ExternalLink
                    href={addressOf(app)}
                    className={cx("plain-link between", styles["appListApp"])}
                    onClick={() => onOpen(app)}
                  >
                    <strong>{app.name}</strong>
                    <ChevronRight size={18} aria-hidden="true" />
                  </ExternalLink>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      <p className="note">
        <Trans>
          Không thấy app của bạn? Hãy lưu hoặc chia sẻ mã QR, rồi chọn ảnh đó trong app ngân hàng.
        </Trans>
      </p>
    </Dialog>
  );
}
