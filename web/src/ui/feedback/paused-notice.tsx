import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatDateTime } from "../../lib/text/format.ts";
import { Notice } from "./notice.tsx";

type PausedNoticeProps = {
  /** The name of the paused part, as the page calls it. */
  label: string;
  pause: { readonly reason: string; readonly endsAt: string | null };
  /** The rule for orders from before the pause. */
  children?: ReactNode;
};

/** Says why something is closed for now, and when it is to be open again. */
export function PausedNotice({ label, pause: { reason, endsAt }, children }: PausedNoticeProps) {
  const at = endsAt === null ? "" : formatDateTime(endsAt);
  return (
    <Notice tone="warning" title={<Trans>{label} đang tạm ngừng</Trans>} announce={false}>
      <p>{reason}</p>
      {endsAt !== null && (
        <p>
          <Trans>Dự kiến mở lại lúc {at}.</Trans>
        </p>
      )}
      {children}
    </Notice>
  );
}
