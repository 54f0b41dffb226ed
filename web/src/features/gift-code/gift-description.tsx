import { Trans, useLingui } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { Gift } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDateTime } from "../../lib/text/format.ts";
import { COUNTED_WITHIN_DAYS, END_SHOWN_WITHIN_DAYS, timeLeft } from "../../lib/text/time-left.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./gift-code.module.css";

/** The countdown shows minutes, so it is updated at this interval. */
const POLL_MS = 20_000;

/** Shows a campaign's name, its gift, and its end. */
export function GiftDescription({ item }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  const { description, gives, endsAt, giftState, availability } = item;
  const [shownAtMs] = useState(() => Date.now());
  const left = endsAt === undefined ? undefined : timeLeft(endsAt, shownAtMs);
  const hasEnd = giftState === false && left !== undefined && left.days < END_SHOWN_WITHIN_DAYS;
  const end = hasEnd ? formatDateTime(endsAt) : "";
  return (
    <>
      <strong className={styles["giftName"]}>{description}</strong>
      {gives && (
        <span className={cx("strong gold", styles["gives"])}>
          <Gift className={styles["giftIcon"]} size={18} />
          <span>
            <Trans>Phần thưởng: {gives}</Trans>
          </span>
        </span>
      )}
      {hasEnd && (
        <span className={cx("row-3 lines-0 note tabular between", styles["giftTime"])}>
          <span>{t`Đến ${end}`}</span>
          {availability === "open" && <Countdown endsAt={endsAt} />}
        </span>
      )}
    </>
  );
}

/** Counts down the last hours of a campaign, by the minute. Screen readers do not announce each change. */
function Countdown({ endsAt }: { endsAt: string }) {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(endsAt, nowMs);
  if (!left || left.days >= COUNTED_WITHIN_DAYS) return null;
  const { days, hours, minutes } = left;
  if (days > 0) {
    return (
      <Badge>
        <Trans>
          Còn {days} ngày {hours} giờ
        </Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="warning">
      {hours > 0 ? (
        <Trans>
          Còn {hours} giờ {minutes} phút
        </Trans>
      ) : (
        <Trans>Còn {minutes} phút</Trans>
      )}
    </Badge>
  );
}
