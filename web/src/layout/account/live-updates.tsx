/** Holds the live connection of a signed-in page: updates the balance and the history, and shows news. */
import type { LiveEvent } from "@portal/contract/live";
import { getMe } from "@portal/contract/session";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { mayBeOutdated } from "../../lib/api/pending-requests.ts";
import { lazyExtra } from "../../lib/browser/lazy-part.ts";
import { keepLines } from "../../lib/live/latest-transactions.ts";
import { refreshUserOnce, showBalance } from "../../lib/live/live-balance.ts";
import { useLiveEvent } from "../../lib/live/live-events.ts";
import { holdLiveConnection } from "../../lib/live/live.ts";
import { paths, purchasePath, supportCasePath, topUpPath } from "../../paths.ts";
import { setNewCount } from "../../ui/page/window-title.ts";
import styles from "./account-layout.module.css";
import { type News, newsOf } from "./news-of-event.ts";

/** Loaded when the first news comes: most visits have none. */
const LiveNews = lazyExtra(
  () => import("./live-news.tsx"),
  (module) => module.LiveNews,
);

/** Pages that show themselves what has arrived: no news covers them. */
const SHOW_ARRIVALS_THEMSELVES = [paths.payment, topUpPath(""), supportCasePath("")];

export function LiveUpdates() {
  const [path] = useLocation();
  /** The shown news and the page on which they came. Other pages do not show them. */
  const [shown, setShown] = useState<{ news: News; on: string }>();

  useEffect(() => holdLiveConnection(refreshUserOnce), []);
  useNewWhileAway();
  useLiveEvent((event) => {
    if (event.kind === "ready" && mayBeOutdated(getMe.path, event)) refreshUserOnce();
    if (event.kind === "sms") refreshUserOnce();
    if (event.kind === "ready" || event.kind === "balance") {
      const { credit, debtCredit } = event;
      void showBalance({ credit, debtCredit });
    }
    if (event.kind === "balance") keepLines(event.lines);
    const news = newsOf(event);
    if (news && !isShownByPage(path, news)) setShown({ news, on: path });
  });

  return (
    <output className={styles["livePlace"]}>
      {shown?.on === path && (
        <Suspense fallback={null}>
          <LiveNews key={shown.news.id} news={shown.news} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </output>
  );
}

/** Whether the open page shows the news itself: payments, top-ups, cases, recharges, the purchase's own page. */
function isShownByPage(path: string, news: News): boolean {
  if (news.what === "waiting purchase") return path === purchasePath(news.id);
  if (!("bought" in news)) return SHOW_ARRIVALS_THEMSELVES.some((one) => path.startsWith(one));
  // A purchase's recharge has the purchase's id. The page of its top-up shows it too.
  return (
    path === paths.recharge || path === purchasePath(news.id) || path.startsWith(topUpPath(""))
  );
}

/**
 * Counts arrivals while the page is hidden, in the window's title and on the icon of an installed page. The count ends
 * when the page is visible again.
 */
function useNewWhileAway(): void {
  const count = useRef(0);
  useLiveEvent((event) => {
    if (document.hidden && isArrival(event)) show((count.current += 1));
  });
  useEffect(() => {
    const forget = () => {
      if (!document.hidden) show((count.current = 0));
    };
    // Messages that came while no page was open have marked the icon, too.
    forget();
    document.addEventListener("visibilitychange", forget);
    return () => {
      document.removeEventListener("visibilitychange", forget);
      if (count.current > 0) show(0);
    };
  }, []);
}

/** Money, coins in the game, or an answer of support. */
const isArrival = (event: LiveEvent): boolean =>
  event.kind === "answer" ||
  ((event.kind === "topup" || event.kind === "recharge") && event.status === "success");

function show(count: number): void {
  setNewCount(count);
  // 0 removes the badge. Browsers without icons of pages have no such function.
  void navigator.setAppBadge?.(count).catch(() => undefined);
}
