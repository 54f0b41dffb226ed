import { Trans, useLingui } from "@lingui/react/macro";
import type { Milestone, Shop, ShopCampaign } from "@portal/contract/shop";
import { vnd } from "@portal/contract/values/money";
import { Gift, Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDateTime, formatPercent, formatVnd } from "../../lib/text/format.ts";
import { inThousands } from "../../lib/text/in-thousands.ts";
import { COUNTED_WITHIN_DAYS, END_SHOWN_WITHIN_DAYS, timeLeft } from "../../lib/text/time-left.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { BonusFrom } from "./next-bonus.tsx";
import { isEarned } from "./shortcuts.tsx";
import styles from "./shop.module.css";

/** The time left shows minutes, so it is updated at this interval. */
const EVERY_MS = 60_000;

/** Shows what the player can earn now: the next bonus, campaigns and gift codes, with their ends. */
export function Earn({ shop: { milestone, campaigns, nextBonus, last } }: { shop: Shop }) {
  const { t } = useLingui();
  // If the last order was a transfer, `Again` shows the bonus already.
  const isBonusShown = nextBonus !== null && (last === null || last.kind === "package");
  const isAwaited = milestone !== null && !isEarned(milestone);
  if (!isAwaited && campaigns.length === 0 && !isBonusShown) return null;
  return (
    <Panel title={t`Ưu đãi đang có`}>
      <ul className={styles["earnList"]}>
        {isBonusShown && (
          <li>
            <BonusFrom next={nextBonus} />
          </li>
        )}
        {campaigns.map((campaign) => (
          <li key={campaign.campaign}>
            <Campaign campaign={campaign} />
          </li>
        ))}
        {isAwaited && (
          <li>
            <Progress milestone={milestone} />
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** Links to a gift code that the player has earned but not claimed. */
export function EarnedGift({ milestone: { neededVnd } }: { milestone: Milestone }) {
  const { t } = useLingui();
  const needed = inThousands(neededVnd);
  return (
    <Panel look="treasure" className={cx("with-ends", styles["earned"])}>
      <Gift size={20} />
      <strong className="small">{t`Tích lũy nạp ${needed}`}</strong>
      <ButtonLink to={paths.giftCodes} tone="outline" size="sm">
        {t`Nhận GiftCode`}
      </ButtonLink>
    </Panel>
  );
}

function Campaign({ campaign }: { campaign: ShopCampaign }) {
  const { title, kind, methods, upToPercent, endsAt } = campaign;
  const isBonus = kind === "bonus";
  const names = methods.join(", ");
  const share = formatPercent(upToPercent);
  return (
    <Link
      to={isBonus ? paths.payment : paths.giftCodes}
      className={cx("plain-link target-height small", styles["campaign"])}
    >
      {isBonus ? <Sparkles size={20} /> : <Gift size={20} />}
      <span className="stack-0">
        <strong>{title}</strong>
        <span>
          {isBonus ? (
            <Trans>
              Thưởng đến {share} khi nạp qua {names}
            </Trans>
          ) : (
            <Trans>Chia sẻ bài viết, nhận GiftCode</Trans>
          )}
        </span>
        {endsAt !== null && (
          <span className="note tabular">
            <EndsIn at={endsAt} />
          </span>
        )}
      </span>
    </Link>
  );
}

/** Shows the player's progress towards the gift code for topping up. */
function Progress({ milestone }: { milestone: Milestone }) {
  const { t } = useLingui();
  const { toppedUpVnd, neededVnd, isReceived, endsAt } = milestone;
  const needed = inThousands(neededVnd);
  const name = t`Tích lũy nạp ${needed}`;
  const missing = formatVnd(vnd(Math.max(0, neededVnd - toppedUpVnd)));
  return (
    <div className="stack-2">
      <p className="row-3 lines-0 small tabular between">
        <strong>{name}</strong>
        <span>{`${formatVnd(toppedUpVnd)} / ${formatVnd(neededVnd)}`}</span>
      </p>
      <progress
        className={cx("progress", styles["earnBar"])}
        aria-label={name}
        value={isReceived ? neededVnd : Math.min(toppedUpVnd, neededVnd)}
        max={neededVnd}
      />
      {isReceived ? (
        <ButtonLink to={paths.giftCodes} tone="outline" size="sm" full>
          {t`Xem GiftCode của bạn`}
        </ButtonLink>
      ) : (
        <p className="note tabular">
          <Trans>Nạp thêm {missing} để nhận GiftCode.</Trans> <EndsIn at={endsAt} />
        </p>
      )}
    </div>
  );
}

/** Shows when something ends, and the time left, by the minute. */
function EndsIn({ at }: { at: string }) {
  const nowMs = useMinute();
  const left = timeLeft(at, nowMs);
  const moment = <time dateTime={at}>{formatDateTime(at)}</time>;
  if (!left) return <Trans>Đã kết thúc</Trans>;
  const { days, hours, minutes } = left;
  if (days >= END_SHOWN_WITHIN_DAYS) return null;
  if (days >= COUNTED_WITHIN_DAYS) return <Trans>Đến {moment}</Trans>;
  if (days > 1) {
    return (
      <Trans>
        Còn {days} ngày, đến {moment}
      </Trans>
    );
  }
  if (days > 0) {
    return (
      <Trans>
        Còn {days} ngày {hours} giờ, đến {moment}
      </Trans>
    );
  }
  if (hours > 0) {
    return (
      <Trans>
        Còn {hours} giờ {minutes} phút, đến {moment}
      </Trans>
    );
  }
  return (
    <Trans>
      Còn {minutes} phút, đến {moment}
    </Trans>
  );
}

/** Returns the time of this device, once a minute. */
function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
