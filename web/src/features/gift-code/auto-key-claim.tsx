import { Trans } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { KeyRound } from "lucide-react";
import { Button } from "../../ui/page/button.tsx";
import { ClosedReason, isClosed } from "./closed-reason.tsx";
import styles from "./gift-code.module.css";
import { missingVnd } from "./gift-item.ts";
import { useClaim } from "./use-claim.ts";

type AutoKeyClaimProps = { item: GiftCodeItem; onClaimed: () => void };

/**
 * Claims the code for top-ups. The button works even before the top-ups suffice: the server may know of a
 * top-up that this page has not heard of, and it says what is missing.
 */
export function AutoKeyClaim({ item, onClaimed }: AutoKeyClaimProps) {
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
