import { Trans, useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "@portal/contract/http/call";
import type { getSessions } from "@portal/contract/security";
import { Monitor, Smartphone } from "lucide-react";
import { formatDateTime } from "../../lib/text/format.ts";
import { AccessFact, AccessRow } from "../../ui/data/access-row.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/page/button.tsx";
import styles from "./security.module.css";
import { timeSince } from "./time-since.ts";

export type Session = ReplyOf<typeof getSessions>[number];

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void };

/** Devices that get the icon of a phone. Any other gets that of a screen. */
const HANDHELD = /iPhone|iPad|Android/;

/** One logged-in device: where and when it was used, and a button to log it out. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const { device, place, isCurrent } = session;
  const createdAt = formatDateTime(session.createdAt);
  return (
    <AccessRow
      icon={HANDHELD.test(device) ? Smartphone : Monitor}
      name={device}
      badge={isCurrent && <Badge tone="jade">{t`Thiết bị này`}</Badge>}
      actions={
        !isCurrent && (
          <Button
            tone="outline"
            size="sm"
            aria-label={t`Đăng xuất khỏi ${device}`}
            busy={isEnding}
            onClick={onEnd}
          >
            {t`Đăng xuất`}
          </Button>
        )
      }
    >
      <AccessFact className={styles["use"]}>
        <span>{place ?? t`Không rõ vị trí`}</span>
        <span>{isCurrent ? t`Đang dùng` : <LastUse at={session.lastUsedAt} />}</span>
      </AccessFact>
      <AccessFact>{t`Đăng nhập lúc ${createdAt}`}</AccessFact>
    </AccessRow>
  );
}

/** Shows when a session was last used, in words, with the exact time as a tooltip. */
function LastUse({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      <LastUseWords at={at} />
    </time>
  );
}

function LastUseWords({ at }: { at: string }) {
  const { unit, count } = timeSince(at);
  switch (unit) {
    case "just-now":
      return <Trans>Vừa dùng</Trans>;
    case "minutes":
      return <Trans>Dùng {count} phút trước</Trans>;
    case "hours":
      return <Trans>Dùng {count} giờ trước</Trans>;
    case "days":
      return <Trans>Dùng {count} ngày trước</Trans>;
  }
}
