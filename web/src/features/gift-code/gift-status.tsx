import { Trans, useLingui } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { CircleCheck, KeyRound, Share2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { formatDateTime, formatVnd } from "../../lib/text/format.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Seal } from "../../ui/feedback/seal.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { ExternalLink } from "../../ui/page/link.tsx";
import { ClosedReason, isClosed } from "./closed-reason.tsx";
import styles from "./gift-code.module.css";
import { isForSharing, missingVnd } from "./gift-item.ts";
import { isShareOver, openShareWindow, type ShareWindow } from "./share-window.ts";
import { useClaim } from "./use-claim.ts";

/** How often the page checks whether the share window is closed. */
const POLL_MS = 300;

/** Shows whether the player has the code, or how to get it. */
export function GiftStatus({ item }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  const [wasClaimedHere, setClaimedHere] = useState(false);
  const noteClaim = () => setClaimedHere(true);
  if (item.giftState === true) return <Received item={item} takesFocus={wasClaimedHere} />;
  if (item.giftState !== false) {
    return <Badge>{t`Chưa rõ`}</Badge>;
  }
  return isForSharing(item) ? (
    <ShareClaim item={item} onClaimed={noteClaim} />
  ) : (
    <AutoKeyClaim item={item} onClaimed={noteClaim} />
  );
}

type ReceivedProps = {
  item: GiftCodeItem;
  /** True where this text replaces the button that was pressed. */
  takesFocus: boolean;
};

function Received({ item: { userReceiveAt }, takesFocus }: ReceivedProps) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) words.current?.focus();
  }, [takesFocus]);
  const time = userReceiveAt && formatDateTime(userReceiveAt);
  return (
    <span className="line-3 small strong between jade">
      <span ref={words} tabIndex={-1}>
        <CircleCheck className={styles["tick"]} size={18} />
        {time ? <Trans>Đã nhận lúc {time}</Trans> : <Trans>Đã nhận</Trans>}
      </span>
      <Seal />
    </span>
  );
}

type AutoKeyClaimProps = { item: GiftCodeItem; onClaimed: () => void };

/** The button to claim a code for top-ups, enabled once the player has topped up enough. */
function AutoKeyClaim({ item, onClaimed }: AutoKeyClaimProps) {
  const { isClaiming, claim } = useClaim(item, onClaimed);
  const missing = missingVnd(item);
  const rest = formatVnd(missing);
  return (
    <div className="stack-2">
      <Button
        size="sm"
        icon={<KeyRound size={18} />}
        disabled={isClosed(item) || missing > 0}
        disabledReason={
          isClosed(item) ? (
            <ClosedReason item={item} />
          ) : (
            <Trans>Nạp thêm {rest} nữa là nhận được.</Trans>
          )
        }
        busy={isClaiming}
        busyLabel={<Trans>Đang xử lý yêu cầu...</Trans>}
        onClick={() => void claim()}
      >
        <Trans>Nhận KeyAuto</Trans>
      </Button>
    </div>
  );
}

type ShareClaimProps = { item: GiftCodeItem; onClaimed: () => void };

/** Opens the social network's window, and claims the code when that window closes. */
function ShareClaim({ item, onClaimed }: ShareClaimProps) {
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
    <div className="stack-2">
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

/** Shown when the browser blocked the window: how to allow it, and a link to share in a new tab. */
function ShareBlocked({ url, isClaiming, onShared }: ShareBlockedProps) {
  return (
    <Notice tone="warning" title={<Trans>Trình duyệt đã chặn cửa sổ chia sẻ</Trans>}>
      <Trans>
        Hãy cho phép trang này mở cửa sổ bật lên rồi bấm lại, hoặc chia sẻ trong tab mới rồi quay
        lại đây.
      </Trans>
      <div className={cx("row-4 lines-2 align-centre", styles["statusWays"])}>
        <ExternalLink href={url} className="touch-link">
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

  // A window of another origin sends no close event, so the page polls it.
  useEffect(() => {
    if (state !== "open") return;
    const checkWindow = () => {
      if (opened.current && isShareOver(opened.current)) end();
    };
    const timer = setInterval(checkWindow, POLL_MS);
    addEventListener("focus", checkWindow);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", checkWindow);
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
