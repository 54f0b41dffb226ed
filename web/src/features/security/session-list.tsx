import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useNews } from "../../ui/feedback/use-news.ts";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { EndOthersDialog } from "./end-others-dialog.tsx";
import styles from "./security.module.css";
import { type Session, SessionRow } from "./session-row.tsx";
import { type Ended, useEndSession } from "./use-end-session.ts";

type SessionListProps = {
  sessions: readonly Session[];
  /** Resolves once the page shows the current data again. */
  refetch: () => Promise<unknown>;
};

/** Lists this device first, then the others by their last use. */
export function SessionList({ sessions, refetch }: SessionListProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { ended, failure, endingId, endOne, notifyOfOthers } = useEndSession(refetch);
  const news = useNews(isAsking ? undefined : ended);
  const sorted = [...sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <div className={cx("stack-4", styles["sessions"])}>
      <div {...news}>
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        {ended && (
          <Notice tone="success">
            <EndedWords ended={ended} />
          </Notice>
        )}
      </div>
      <ul aria-label={t`Các thiết bị`}>
        {sorted.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endingId === session.id}
            onEnd={() => void endOne(session)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button tone="outline" onClick={() => setAsking(true)}>
          {t`Đăng xuất mọi thiết bị khác`}
        </Button>
      ) : (
        <p className="note">{t`Bạn không đăng nhập trên thiết bị nào khác.`}</p>
      )}
      <EndOthersDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onEnded={async () => {
          await notifyOfOthers();
          setAsking(false);
        }}
      />
    </div>
  );
}

function EndedWords({ ended }: { ended: Ended }) {
  if (ended.what === "others") return <Trans>Đã đăng xuất mọi thiết bị khác.</Trans>;
  const { device } = ended;
  return <Trans>Đã đăng xuất khỏi {device}.</Trans>;
}
