import { Trans, useLingui } from "@lingui/react/macro";
import type { Passkey } from "@portal/contract/passkeys";
import { KeyRound } from "lucide-react";
import { formatDateTime } from "../../lib/text/format.ts";
import { AccessFact, AccessRow } from "../../ui/data/access-row.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/page/button.tsx";

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useLingui();
  const { name, isSynced } = passkey;
  const createdAt = formatDateTime(passkey.createdAt);
  const lastUsedAt = passkey.lastUsedAt && formatDateTime(passkey.lastUsedAt);
  return (
    <AccessRow
      icon={KeyRound}
      name={name}
      badge={
        isSynced && (
          <Badge>
            <Trans>Đồng bộ</Trans>
          </Badge>
        )
      }
      actions={
        <>
          <Button tone="outline" size="sm" aria-label={t`Đổi tên ${name}`} onClick={onRename}>
            <Trans>Đổi tên</Trans>
          </Button>
          <Button tone="outline" size="sm" aria-label={t`Xóa ${name}`} onClick={onRemove}>
            <Trans>Xóa</Trans>
          </Button>
        </>
      }
    >
      <AccessFact>
        {lastUsedAt ? (
          <Trans>Dùng lần cuối lúc {lastUsedAt}</Trans>
        ) : (
          <Trans>Chưa dùng lần nào</Trans>
        )}
      </AccessFact>
      <AccessFact>
        <Trans>Thêm lúc {createdAt}</Trans>
      </AccessFact>
    </AccessRow>
  );
}
