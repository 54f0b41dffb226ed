import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { COUNTED_WITHIN_DAYS, timeLeft } from "../../lib/text/time-left.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

const LOOK_EVERY_MS = 20_000;

/** How long there is still a code; nothing where that is long. It changes by the minute, and is not read out each time. */
export function Countdown({ endsAt }: { endsAt: string }) {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
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
