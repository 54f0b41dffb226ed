import { useLingui } from "@lingui/react/macro";
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
      badge={isSynced && <Badge>{t`Đồng bộ`}</Badge>}
      actions={
        <>
          <Button tone="outline" size="sm" aria-label={t`Đổi tên ${name}`} onClick={onRename}>
            {t`Đổi tên`}
          </Button>
          <Button tone="outline" size="sm" aria-label={t`Xóa ${name}`} onClick={onRemove}>
            {t`Xóa`}
          </Button>
        </>
      }
    >
      <AccessFact>
        {lastUsedAt ? t`Dùng lần cuối lúc ${lastUsedAt}` : t`Chưa dùng lần nào`}
      </AccessFact>
      <AccessFact>{t`Thêm lúc ${createdAt}`}</AccessFact>
    </AccessRow>
  );
}
