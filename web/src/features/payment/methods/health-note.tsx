import { Trans } from "@lingui/react/macro";
import type { MethodHealth } from "@portal/contract/payment";
import styles from "./health-note.module.css";

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
      return <Trans>Thường đến trong {time}</Trans>;
    case "slow":
      return <Trans>Đang chậm: khoảng {time}</Trans>;
    case "failing":
      return <Trans>Đang gặp sự cố: chỉ {successPercent}% thành công</Trans>;
  }
}

function Time({ seconds }: { seconds: number }) {
  const { unit, count } = timeInWords(seconds);
  return unit === "seconds" ? <Trans>{count} giây</Trans> : <Trans>{count} phút</Trans>;
}

const MINUTE = 60;

/** Returns seconds up to a minute, then minutes, rounded up: nobody complains when the money comes sooner. */
function timeInWords(seconds: number): { unit: "seconds" | "minutes"; count: number } {
  if (seconds <= MINUTE) return { unit: "seconds", count: Math.max(1, Math.ceil(seconds)) };
  return { unit: "minutes", count: Math.ceil(seconds / MINUTE) };
}
