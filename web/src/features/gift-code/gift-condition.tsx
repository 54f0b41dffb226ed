import { Trans, useLingui } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { GIFT_CODE_TOP_UP_VND } from "@portal/contract/values/limits";
import { vnd } from "@portal/contract/values/money";
import { formatVnd } from "../../lib/text/format.ts";
import { inThousands } from "../../lib/text/in-thousands.ts";
import { paths } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { LiveText } from "../../ui/page/live-text.tsx";
import styles from "./gift-code.module.css";
import { isForSharing, missingVnd } from "./gift-item.ts";

/** Shows what a code is given for, and the player's progress towards it. */
export function GiftCondition({ item }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  if (isForSharing(item)) return <Trans>Chia sẻ bài viết</Trans>;
  const { progress, giftState, availability } = item;
  const sum = inThousands(progress?.neededVnd ?? vnd(GIFT_CODE_TOP_UP_VND));
  const isUnderWay = giftState === false && availability === "open";
  return (
    <div className="stack-1">
      <span>{t`Tích lũy nạp ${sum}`}</span>
      {progress && isUnderWay && <Progress item={item} progress={progress} />}
    </div>
  );
}

type ProgressProps = { item: GiftCodeItem; progress: NonNullable<GiftCodeItem["progress"]> };

function Progress({ item, progress: { toppedUpVnd, neededVnd } }: ProgressProps) {
  const { t } = useLingui();
  const missing = missingVnd(item);
  const [reached, needed, rest] = [toppedUpVnd, neededVnd, missing].map(formatVnd);
  return (
    <>
      <progress
        className={styles["conditionBar"]}
        value={Math.min(toppedUpVnd, neededVnd)}
        max={neededVnd}
        aria-label={t`Đã nạp ${reached} trong ${needed}`}
      />
      <span className={cx("row fine-print", styles["figures"])} aria-live="polite">
        <span>{`${reached} / ${needed}`}</span>
        {missing > 0 ? (
          <LiveText>{t`Còn thiếu ${rest}`}</LiveText>
        ) : (
          <strong className="jade">{t`Đã đủ điều kiện`}</strong>
        )}
      </span>
      {missing > 0 && (
        <Link to={paths.payment} className={styles["conditionLink"]}>
          {t`Nạp thêm`}
        </Link>
      )}
    </>
  );
}
