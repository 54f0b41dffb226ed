import { Trans, useLingui } from "@lingui/react/macro";
import { endOtherSessions, endSessionCall, getSessions } from "@portal/contract/security";
import { useState } from "react";
import { asApiError, NOT_FOUND } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useNews } from "../../ui/feedback/use-news.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./security.module.css";
import { type Session, SessionRow } from "./session-row.tsx";
import { SessionsSkeleton } from "./sessions-skeleton.tsx";

/** Lists the devices that are logged in, and lets the player log out one of them or all others. */
export function SessionsPanel() {
  const sessions = useCall(getSessions);
  const count = sessions.data?.length;
  return (
    <Panel
      title={
        count === undefined ? (
          <Trans>Thiết bị đang đăng nhập</Trans>
        ) : (
          <Trans>Thiết bị đang đăng nhập ({count})</Trans>
        )
      }
      description={<Trans>Thấy thiết bị lạ? Hãy đăng xuất thiết bị đó rồi đổi mật khẩu.</Trans>}
    >
      <Loaded reply={sessions} fallback={<SessionsSkeleton />}>
        {(data) => <SessionList sessions={data} refetch={sessions.refetch} />}
      </Loaded>
    </Panel>
  );
}

type SessionListProps = {
  sessions: readonly Session[];
  /** Resolves once the page shows the current data again. */
  refetch: () => Promise<unknown>;
};

/** Lists this device first, then the others by their last use. */
function SessionList({ sessions, refetch }: SessionListProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { ended, failure, endingId, endOne, showOthersEnded } = useEndSession(refetch);
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
          await showOthersEnded();
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

type EndOthersDialogProps = {
  open: boolean;
  onClose: () => void;
  onEnded: () => Promise<void>;
};

function EndOthersDialog({ open, onClose, onEnded }: EndOthersDialogProps) {
  const { t } = useLingui();
  const { isBusy, failure, run, clearFailure } = useAction();
  const close = () => {
    clearFailure();
    onClose();
  };
  const end = async () => {
    await send(endOtherSessions, {});
    await onEnded();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t`Đăng xuất mọi thiết bị khác?`}
      footer={
        <>
          <Button
            tone="danger"
            busy={isBusy}
            busyLabel={t`Đang đăng xuất...`}
            onClick={() => void run(end)}
          >
            {t`Đăng xuất`}
          </Button>
          <Button tone="quiet" onClick={close}>
            {t`Hủy`}
          </Button>
        </>
      }
    >
      <div className="stack-4">
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <p>{t`Mọi thiết bị khác phải đăng nhập lại. Bạn vẫn đăng nhập trên thiết bị này.`}</p>
      </div>
    </Dialog>
  );
}

/** Which session was ended, for the message. */
type Ended = { what: "one"; device: string } | { what: "others" };

/** Ends sessions one at a time. `onEnded` resolves once the list is current again. */
function useEndSession(onEnded: () => Promise<unknown>) {
  const [endingId, setEndingId] = useState<string>();
  const [ended, setEnded] = useState<Ended>();
  const { failure, run, clearFailure } = useAction();

  const showEnded = async (what: Ended) => {
    await onEnded();
    setEnded(what);
  };
  const endOne = async ({ id, device }: { id: string; device: string }) => {
    if (endingId !== undefined) return;
    setEndingId(id);
    setEnded(undefined);
    await run(async () => {
      await send(endSessionCall, { params: { id } }).catch((thrown: unknown) => {
        // The session had ended by itself, as the player wanted.
        if (asApiError(thrown).statusCode !== NOT_FOUND) throw thrown;
      });
      await showEnded({ what: "one", device });
    });
    setEndingId(undefined);
  };
  const showOthersEnded = () => {
    clearFailure();
    return showEnded({ what: "others" });
  };
  return { ended, failure, endingId, endOne, showOthersEnded };
}
