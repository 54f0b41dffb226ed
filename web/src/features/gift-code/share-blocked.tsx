import { Trans } from "@lingui/react/macro";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/page/button.tsx";
import { ExternalLink } from "../../ui/page/link.tsx";
import styles from "./gift-status.module.css";

type ShareBlockedProps = { url: string; isClaiming: boolean; onShared: () => void };

/** Shown when the browser blocked the window: what to allow, and the way without a window. */
export function ShareBlocked({ url, isClaiming, onShared }: ShareBlockedProps) {
  return (
    <Notice tone="warning" title={<Trans>Trình duyệt đã chặn cửa sổ chia sẻ</Trans>}>
      <Trans>
        Hãy cho phép trang này mở cửa sổ bật lên rồi bấm lại, hoặc chia sẻ trong thẻ mới rồi quay
        lại đây.
      </Trans>
      <div className={styles["ways"]}>
        <ExternalLink href={url} className={styles["link"]}>
          <Trans>Chia sẻ trong thẻ mới</Trans>
        </ExternalLink>
        <Button size="sm" tone="outline" busy={isClaiming} onClick={onShared}>
          <Trans>Tôi đã chia sẻ</Trans>
        </Button>
      </div>
    </Notice>
  );
}
