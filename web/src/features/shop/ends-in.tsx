import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { formatDateTime } from "../../lib/text/format.ts";
import { COUNTED_WITHIN_DAYS, timeLeft } from "../../lib/text/time-left.ts";

const EVERY_MS = 60_000;

/** Says when something ends, and what is left until then, minute by minute. */
export function EndsIn({ at }: { at: string }) {
  const nowMs = useMinute();
  const left = timeLeft(at, nowMs);
  const moment = <time dateTime={at}>{formatDateTime(at)}</time>;
  if (!left) return <Trans>Đã kết thúc</Trans>;
  const { days, hours, minutes } = left;
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
