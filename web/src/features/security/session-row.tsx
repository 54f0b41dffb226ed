import { Trans, useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "@portal/contract/call";
import type { getSessions } from "@portal/contract/security";
import { Monitor, Smartphone } from "lucide-react";
import { formatDateTime } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LastUse } from "./last-use.tsx";
import styles from "./session-list.module.css";

export type Session = ReplyOf<typeof getSessions>[number];

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void };

/** A picture only: a device that is not known by its words gets a screen. */
const HANDHELD = /iPhone|iPad|Android/;

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const { device, place, isCurrent } = session;
  const Icon = HANDHELD.test(device) ? Smartphone : Monitor;
  const createdAt = formatDateTime(session.createdAt);
  return (
    <li className={styles["session"]}>
      <span className={styles["icon"]}>
        <Icon size={20} />
      </span>
      <div>
        <p className={styles["device"]}>
          {device}
          {isCurrent && (
            <Badge tone="jade">
              <Trans>Thiết bị này</Trans>
            </Badge>
          )}
        </p>
        <p className={styles["use"]}>
          <span>{place ?? <Trans>Không rõ nơi</Trans>}</span>
          <span>{isCurrent ? <Trans>Đang dùng</Trans> : <LastUse at={session.lastUsedAt} />}</span>
        </p>
        <p className={styles["since"]}>
          <Trans>Đăng nhập lúc {createdAt}</Trans>
        </p>
      </div>
      {!isCurrent && (
        <Button
          tone="outline"
          size="sm"
          aria-label={t`Đăng xuất khỏi ${device}`}
          busy={isEnding}
          onClick={onEnd}
        >
          <Trans>Đăng xuất</Trans>
        </Button>
      )}
    </li>
  );
}
