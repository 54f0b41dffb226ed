import { Trans, useLingui } from "@lingui/react/macro";
import type { LiveEvent } from "@portal/contract/live";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { keepLines } from "../../lib/live/latest-transactions.ts";
import { refreshUserOnce, showBalance } from "../../lib/live/live-balance.ts";
import { useLiveEvent } from "../../lib/live/live-events.ts";
import { holdLiveConnection } from "../../lib/live/live.ts";
import { formatKp } from "../../lib/text/format.ts";
import { paths, supportCasePath, topUpPath, transactionPath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Link } from "../../ui/page/link.tsx";
import styles from "./live-updates.module.css";
import { useNewWhileAway } from "./use-new-while-away.ts";

type News = {
  id: string;
  what: "credit" | "failed card" | "refused case" | "stopped case" | "answer";
  credit: string;
  bonus: string | undefined;
  /** The page where it was shown; other pages do not show it. */
  path: string;
};

const SHOW_ARRIVALS_THEMSELVES = [paths.payment, topUpPath(""), supportCasePath("")];

/** Keeps the open page current: what arrives at the server is shown and announced without a reload. */
export function LiveUpdates() {
  const { t } = useLingui();
  const [path] = useLocation();
  const [news, setNews] = useState<News>();

  useEffect(() => holdLiveConnection(refreshUserOnce), []);
  useNewWhileAway();
  useLiveEvent((event) => {
    if (event.kind === "ready" || event.kind === "sms") refreshUserOnce();
    if (event.kind === "balance") {
      const { credit, debtCredit, lines } = event;
      void showBalance({ credit, debtCredit });
      keepLines(lines);
    }
    // The pages of payments, top-ups and cases show it themselves, in place.
    if (SHOW_ARRIVALS_THEMSELVES.some((one) => path.startsWith(one))) return;
    const arrived = newsOf(event);
    if (arrived) setNews({ ...arrived, path });
  });

  return (
    <output className={styles["place"]}>
      {news?.path === path && (
        <div key={news.id} className={styles["arrival"]}>
          <Notice
            tone={news.what === "credit" ? "success" : "warning"}
            announce={false}
            title={<Title news={news} />}
            action={
              <button
                type="button"
                className={styles["close"]}
                aria-label={t`Đóng thông báo`}
                onClick={() => setNews(undefined)}
              >
                <X size={18} />
              </button>
            }
          >
            {news.bonus && t`Thưởng thêm ${news.bonus}.`}
            {news.what !== "credit" && (
              <Link to={reasonPathOf(news)}>
                {news.what === "answer"
                  ? t`Xem trả lời`
                  : news.what === "stopped case"
                    ? t`Xem yêu cầu`
                    : t`Xem lý do`}
              </Link>
            )}
          </Notice>
        </div>
      )}
    </output>
  );
}

function Title({ news: { what, credit } }: { news: News }) {
  switch (what) {
    case "credit":
      return <Trans>Đã nhận {credit}</Trans>;
    case "failed card":
      return <Trans>Có một thẻ cào nạp không thành công</Trans>;
    case "refused case":
      return <Trans>Chưa xác nhận được giao dịch bạn tìm</Trans>;
    case "stopped case":
      return <Trans>Giao dịch bạn tìm cần kiểm tra thêm</Trans>;
    case "answer":
      return <Trans>Hỗ trợ đã trả lời bạn</Trans>;
  }
}

function reasonPathOf({ what, id }: News): string {
  if (what === "answer") return supportCasePath(id);
  return what.endsWith("case") ? paths.findTransfer : transactionPath(id);
}

/** Undefined for an event that only changes the page. */
function newsOf(event: LiveEvent): Omit<News, "path"> | undefined {
  if (event.kind === "case") {
    const what = event.isStopped ? "stopped case" : "refused case";
    return { id: event.caseId, what, credit: "", bonus: undefined };
  }
  if (event.kind === "answer")
    return { id: event.caseId, what: "answer", credit: "", bonus: undefined };
  if (event.kind !== "topup") return undefined;
  return {
    id: event.transactionId,
    what: event.status === "failed" ? "failed card" : "credit",
    credit: formatKp(event.credit),
    bonus: event.bonus > 0 ? formatKp(event.bonus) : undefined,
  };
}
