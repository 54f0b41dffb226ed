import { Trans, useLingui } from "@lingui/react/macro";
import { getTransactionHistory } from "@portal/contract/transactions";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { mutate } from "swr";
import { useLocation } from "wouter";
import { formatKp } from "../lib/format.ts";
import { holdLiveConnection, useLiveEvent } from "../lib/live.ts";
import { refreshUser } from "../lib/session.ts";
import { paths } from "../paths.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./live-updates.module.css";

type Arrival = {
  transactionId: string;
  credit: string;
  bonus: string | undefined;
  hasFailed: boolean;
  /** Where it was told; on the next page it is old news. */
  path: string;
};

const TELL_THEMSELVES = [paths.payment, paths.topUps];

/** Keeps the open page true: what arrives at the server shows, and is told, without a reload. */
export function LiveUpdates() {
  const { t } = useLingui();
  const [path] = useLocation();
  const [arrival, setArrival] = useState<Arrival>();

  useEffect(holdLiveConnection, []);
  useLiveEvent((event) => {
    void refreshUser();
    void mutate(getTransactionHistory.path);
    // The payment pages and those of top-ups tell of it themselves, in place.
    if (event.kind !== "topup" || TELL_THEMSELVES.some((one) => path.startsWith(one))) return;
    setArrival({
      transactionId: event.transactionId,
      credit: formatKp(event.credit),
      bonus: event.bonus > 0 ? formatKp(event.bonus) : undefined,
      hasFailed: event.status === "failed",
      path,
    });
  });

  return (
    <output className={styles["place"]}>
      {arrival?.path === path && (
        <div key={arrival.transactionId} className={styles["arrival"]}>
          <Notice
            tone={arrival.hasFailed ? "warning" : "success"}
            announce={false}
            title={
              arrival.hasFailed ? (
                <Trans>Có một thẻ cào nạp không thành công</Trans>
              ) : (
                <Trans>Đã nhận {arrival.credit}</Trans>
              )
            }
            action={
              <button
                type="button"
                className={styles["close"]}
                aria-label={t`Đóng thông báo`}
                onClick={() => setArrival(undefined)}
              >
                <X size={18} />
              </button>
            }
          >
            {arrival.bonus && <Trans>Thưởng thêm {arrival.bonus}.</Trans>}
            {arrival.hasFailed && (
              <Link to={`${paths.transactions}#${arrival.transactionId}`}>
                <Trans>Xem lý do</Trans>
              </Link>
            )}
          </Notice>
        </div>
      )}
    </output>
  );
}
