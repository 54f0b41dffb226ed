import { Trans, useLingui } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { Gift } from "lucide-react";
import { formatDateTime } from "../../lib/text/format.ts";
import { cx } from "../../ui/page/cx.ts";
import { Countdown } from "./countdown.tsx";
import styles from "./gift-code.module.css";

/** What a campaign is called, what its code gives, and until when there is one. */
export function GiftDescription({ item }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  const { description, gives, endsAt, giftState, availability } = item;
  const end = endsAt && formatDateTime(endsAt);
  const isToCome = giftState === false && availability !== "over";
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
      {end && isToCome && (
        <span className={cx("row note tabular between", styles["giftTime"])}>
          <span>{t`Đến ${end}`}</span>
          {availability === "open" && <Countdown endsAt={endsAt} />}
        </span>
      )}
    </>
  );
}
