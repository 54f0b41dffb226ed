import { Trans, useLingui } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { CircleCheck, KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../lib/text/format.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Seal } from "../../ui/feedback/seal.tsx";
import { Button } from "../../ui/page/button.tsx";
import { ClosedReason, isClosed } from "./closed-reason.tsx";
import styles from "./gift-code.module.css";
import { isForSharing, missingVnd } from "./gift-item.ts";
import { ShareClaim } from "./share-claim.tsx";
import { useClaim } from "./use-claim.ts";

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
    <span className="line-3 strong between jade">
      <span ref={words} tabIndex={-1}>
        <CircleCheck className={styles["tick"]} size={18} />
        {time ? <Trans>Đã nhận lúc {time}</Trans> : <Trans>Đã nhận</Trans>}
      </span>
      <Seal />
    </span>
  );
}

type AutoKeyClaimProps = { item: GiftCodeItem; onClaimed: () => void };

/**
 * Claims the code for top-ups. The button works even before the top-ups suffice: the server may know of a
 * top-up that this page has not heard of, and it says what is missing.
 */
function AutoKeyClaim({ item, onClaimed }: AutoKeyClaimProps) {
  const { isClaiming, claim } = useClaim(item, onClaimed);
  return (
    <div className={styles["claim"]}>
      <Button
        size="sm"
        tone={missingVnd(item) > 0 ? "outline" : "primary"}
        icon={<KeyRound size={18} />}
        disabled={isClosed(item)}
        disabledReason={<ClosedReason item={item} />}
        busy={isClaiming}
        busyLabel={<Trans>Đang xử lý yêu cầu...</Trans>}
        onClick={() => void claim()}
      >
        <Trans>Nhận KeyAuto</Trans>
      </Button>
    </div>
  );
}
