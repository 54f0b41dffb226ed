import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { keepLines } from "../../lib/live/latest-transactions.ts";
import { refreshUserOnce, showBalance } from "../../lib/live/live-balance.ts";
import { useLiveEvent } from "../../lib/live/live-events.ts";
import { holdLiveConnection } from "../../lib/live/live.ts";
import { paths, purchasePath, supportCasePath, topUpPath, transactionPath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Link } from "../../ui/page/link.tsx";
import styles from "./live-updates.module.css";
import { type News, newsOf } from "./news-of-event.ts";
import { useNewWhileAway } from "./use-new-while-away.ts";

const SHOW_ARRIVALS_THEMSELVES = [paths.payment, topUpPath(""), supportCasePath("")];

/** Keeps the open page current: what arrives at the server is shown and announced without a reload. */
export function LiveUpdates() {
  const { t } = useLingui();
  const [path] = useLocation();
  /** With the page where it was shown; other pages do not show it. */
  const [shown, setShown] = useState<{ news: News; on: string }>();

  useEffect(() => holdLiveConnection(refreshUserOnce), []);
  useNewWhileAway();
  useLiveEvent((event) => {
    if (event.kind === "ready" || event.kind === "sms") refreshUserOnce();
    if (event.kind === "balance") {
      const { credit, debtCredit, lines } = event;
      void showBalance({ credit, debtCredit });
      keepLines(lines);
    }
    const news = newsOf(event);
    if (news && !isShownByPage(path, news)) setShown({ news, on: path });
  });

  return (
    <output className={styles["place"]}>
      {shown?.on === path && (
        <div key={shown.news.id} className={styles["arrival"]}>
          <Notice
            tone={isGood(shown.news) ? "success" : "warning"}
            announce={false}
            title={<Title news={shown.news} />}
            action={
              <button
                type="button"
                className={styles["close"]}
                aria-label={t`Đóng thông báo`}
                onClick={() => setShown(undefined)}
              >
                <X size={18} />
              </button>
            }
          >
            <More news={shown.news} />
          </Notice>
        </div>
      )}
    </output>
  );
}

const isGood = ({ what }: News): boolean => what === "credit" || what === "coins";

const isOfRecharge = ({ what }: News): boolean => what === "coins" || what === "refused recharge";

/** The pages of payments, top-ups, cases, recharges and of the purchase itself show it in place. */
function isShownByPage(path: string, news: News): boolean {
  if (news.what === "waiting purchase") return path === purchasePath(news.id);
  if (!isOfRecharge(news)) return SHOW_ARRIVALS_THEMSELVES.some((one) => path.startsWith(one));
  // A purchase's recharge has the purchase's id. The page of its top-up says it too.
  return (
    path === paths.recharge || path === purchasePath(news.id) || path.startsWith(topUpPath(""))
  );
}

function Title({ news: { what, amount } }: { news: News }) {
  switch (what) {
    case "credit":
      return <Trans>Đã nhận {amount}</Trans>;
    case "coins":
      return <Trans>Đã nạp {amount} vào game</Trans>;
    case "failed card":
      return <Trans>Có một thẻ cào nạp không thành công</Trans>;
    case "refused recharge":
      return <Trans>Chưa nạp được {amount} vào game</Trans>;
    case "waiting purchase":
      return <Trans>KP đã đủ, đơn mua gói đang chờ bạn</Trans>;
    case "refused case":
      return <Trans>Chưa xác nhận được giao dịch bạn tìm</Trans>;
    case "stopped case":
      return <Trans>Giao dịch bạn tìm cần kiểm tra thêm</Trans>;
    case "answer":
      return <Trans>Hỗ trợ đã trả lời bạn</Trans>;
  }
}

/** What else there is to say, and the page that says why. */
function More({ news }: { news: News }) {
  const { t } = useLingui();
  const { id, what, bonus } = news;
  switch (what) {
    case "credit":
      return bonus && t`Thưởng thêm ${bonus}.`;
    case "coins":
      return <Link to={transactionPath(id)}>{t`Xem giao dịch`}</Link>;
    case "failed card":
      return <Link to={transactionPath(id)}>{t`Xem lý do`}</Link>;
    case "waiting purchase":
      return <Link to={purchasePath(id)}>{t`Mở đơn`}</Link>;
    case "refused recharge":
      return (
        <>
          {t`KP đã được hoàn lại vào tài khoản của bạn.`}{" "}
          <Link to={transactionPath(id)}>{t`Xem lý do`}</Link>
        </>
      );
    case "refused case":
      return <Link to={paths.findTransfer}>{t`Xem lý do`}</Link>;
    case "stopped case":
      return <Link to={paths.findTransfer}>{t`Xem yêu cầu`}</Link>;
    case "answer":
      return <Link to={supportCasePath(id)}>{t`Xem trả lời`}</Link>;
  }
}
