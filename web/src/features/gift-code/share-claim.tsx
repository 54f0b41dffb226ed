import { Trans } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { Share2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { ExternalLink } from "../../ui/page/link.tsx";
import { ClosedReason, isClosed } from "./closed-reason.tsx";
import styles from "./gift-code.module.css";
import { isShareOver, openShareWindow, type ShareWindow } from "./share-window.ts";
import { useClaim } from "./use-claim.ts";

const LOOK_EVERY_MS = 300;

type ShareClaimProps = { item: GiftCodeItem; onClaimed: () => void };

/** Opens the social network's window, and claims the code when that window closes. */
export function ShareClaim({ item, onClaimed }: ShareClaimProps) {
  const { isClaiming, claim } = useClaim(item, onClaimed);
  // If the claim failed afterwards, the player need not share again.
  const [hasShared, setShared] = useState(false);
  const claimShared = () => {
    setShared(true);
    void claim();
  };
  const share = useShareWindow(claimShared);
  const url = item.shareUrl ?? webConfig.brand.socialUrl;
  return (
    <div className={styles["claim"]}>
      <Button
        size="sm"
        icon={<Share2 size={18} />}
        disabled={isClosed(item)}
        disabledReason={<ClosedReason item={item} />}
        busy={isClaiming}
        busyLabel={<Trans>Đang xử lý yêu cầu...</Trans>}
        onClick={() => (hasShared ? void claim() : share.open(url))}
      >
        {hasShared ? <Trans>Nhận GiftCode</Trans> : <Trans>Chia Sẻ Nhận Code</Trans>}
      </Button>
      <output className="fine-print">
        {share.state === "open" && <Trans>Đóng cửa sổ chia sẻ để nhận GiftCode.</Trans>}
        {hasShared && !isClaiming && <Trans>Bạn đã chia sẻ rồi, không cần chia sẻ lại.</Trans>}
      </output>
      {share.state === "blocked" && !hasShared && (
        <ShareBlocked url={url} isClaiming={isClaiming} onShared={claimShared} />
      )}
    </div>
  );
}

type ShareBlockedProps = { url: string; isClaiming: boolean; onShared: () => void };

/** Shown when the browser blocked the window: what to allow, and the way without a window. */
function ShareBlocked({ url, isClaiming, onShared }: ShareBlockedProps) {
  return (
    <Notice tone="warning" title={<Trans>Trình duyệt đã chặn cửa sổ chia sẻ</Trans>}>
      <Trans>
        Hãy cho phép trang này mở cửa sổ bật lên rồi bấm lại, hoặc chia sẻ trong tab mới rồi quay
        lại đây.
      </Trans>
      <div className={cx("row", styles["statusWays"])}>
        <ExternalLink href={url} className={styles["statusLink"]}>
          <Trans>Chia sẻ trong tab mới</Trans>
        </ExternalLink>
        <Button size="sm" tone="outline" busy={isClaiming} onClick={onShared}>
          <Trans>Tôi đã chia sẻ</Trans>
        </Button>
      </div>
    </Notice>
  );
}

/** Handles the social network's window. Calls `onClosed` when the player is done with it. */
function useShareWindow(onClosed: () => void) {
  const [state, setState] = useState<"none" | "open" | "blocked">("none");
  const opened = useRef<ShareWindow>(undefined);
  const end = useEffectEvent(() => {
    setState("none");
    onClosed();
  });

  // A foreign window reports no end, so the page has to poll it.
  useEffect(() => {
    if (state !== "open") return;
    const look = () => {
      if (opened.current && isShareOver(opened.current)) end();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", look);
    };
  }, [state]);

  /** Opens the window, or brings it to the front if it is still open. */
  const open = (url: string) => {
    if (state === "open") return opened.current?.handle.focus();
    opened.current = openShareWindow(url);
    setState(opened.current ? "open" : "blocked");
  };
  return { state, open };
}
