import { Trans } from "@lingui/react/macro";
import type { MethodHealth } from "@portal/contract/payment";
import styles from "../payment.module.css";

const MINUTE_SECONDS = 60;

/** Says how a way to pay has worked in the last hour; the share of successes only as a warning. */
export function HealthNote({ health }: { health: MethodHealth }) {
  return (
    <span className={styles["health"]} data-state={health.state}>
      <Words {...health} />
    </span>
  );
}

function Words({ state, usualSeconds, successPercent }: MethodHealth) {
  const time = <Time seconds={usualSeconds ?? 0} />;
  switch (state) {
    case "well":
      return <Trans>Thường xong trong {time}</Trans>;
    case "slow":
      return <Trans>Đang chậm: khoảng {time}</Trans>;
    case "failing":
      return <Trans>Đang gặp sự cố: chỉ {successPercent}% thành công</Trans>;
  }
}

/** Seconds up to a minute, then minutes, rounded up: money may come sooner, but not later. */
function Time({ seconds }: { seconds: number }) {
  if (seconds <= MINUTE_SECONDS) {
    const count = Math.max(1, Math.ceil(seconds));
    return <Trans>{count} giây</Trans>;
  }
  const count = Math.ceil(seconds / MINUTE_SECONDS);
  return <Trans>{count} phút</Trans>;
}
