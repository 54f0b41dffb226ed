import { Trans } from "@lingui/react/macro";
import { PASSKEYS_MAX } from "@portal/contract/passkeys";
import { Plus } from "lucide-react";
import { appAround } from "../../lib/browser/in-app.ts";
import { isIpAddress, usePasskeySupport } from "../../lib/browser/passkey-support.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { OpenInBrowser } from "../../ui/feedback/open-in-browser.tsx";
import { Button } from "../../ui/page/button.tsx";
import styles from "./passkeys.module.css";

/** Shows the button, or why passkeys cannot be added here. */
export function AddPasskeyButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  const support = usePasskeySupport();
  if (support === "not-at-this-address") return <NotHere />;
  if (support === "not-in-this-browser") {
    return appAround(navigator.userAgent) ? (
      <OpenInBrowser />
    ) : (
      <Notice tone="info" announce={false}>
        <Trans>
          Trình duyệt này không có khóa truy cập. Hãy mở trang bằng Chrome, Safari, Edge hoặc
          Firefox bản mới.
        </Trans>
      </Notice>
    );
  }
  return (
    <div className={styles["add"]}>
      <Button
        tone="outline"
        icon={<Plus size={18} />}
        disabled={count >= PASSKEYS_MAX}
        disabledReason={
          <Trans>
            Mỗi tài khoản có tối đa {PASSKEYS_MAX} khóa truy cập. Hãy xóa bớt để thêm khóa khác.
          </Trans>
        }
        onClick={onAdd}
      >
        <Trans>Thêm khóa truy cập</Trans>
      </Button>
    </div>
  );
}

function NotHere() {
  const { hostname, href } = new URL(location.pathname, webConfig.publicUrl);
  return (
    <Notice tone="info" announce={false}>
      {isIpAddress(hostname) ? (
        <Trans>Không thêm được khóa truy cập khi trang mở bằng địa chỉ IP.</Trans>
      ) : (
        <Trans>
          Không thêm được khóa truy cập ở địa chỉ này. Hãy mở trang tại <a href={href}>{href}</a>.
        </Trans>
      )}
    </Notice>
  );
}
