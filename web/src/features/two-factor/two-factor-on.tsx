import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getTwoFactor } from "@portal/contract/two-factor";
import { useCall } from "../../lib/api/use-call.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import { Credential } from "../../ui/data/credential.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { LiveText } from "../../ui/page/live-text.tsx";
import { Button } from "../../ui/page/button.tsx";

type TwoFactorOnProps = { onTurnOff: () => void; onRenew: () => void };

/** With so many codes left or fewer, the panel suggests new ones. */
const FEW_CODES = 3;

/** Shows since when two-factor authentication is on, and how many recovery codes are left. */
export function TwoFactorOn({ onTurnOff, onRenew }: TwoFactorOnProps) {
  const { data, error, isValidating, refetch } = useCall(getTwoFactor);
  if (!data && error) {
    return (
      <LoadFailure error={CONNECTION_LOST_MESSAGE} isRetrying={isValidating} onRetry={refetch} />
    );
  }
  const enabledAt = data?.enabledAt ? formatDateTime(data.enabledAt) : undefined;
  return (
    <dl aria-busy={!data}>
      <Credential
        label={<Trans>Ứng dụng xác thực</Trans>}
        note={enabledAt ? <Trans>Bật lúc {enabledAt}</Trans> : <Skeleton width="10rem" />}
        action={
          <Button tone="outline" size="sm" onClick={onTurnOff}>
            <Trans>Tắt xác thực hai lớp</Trans>
          </Button>
        }
      >
        <Trans>Mã 6 chữ số trên điện thoại</Trans>
      </Credential>
      <Credential
        label={<Trans>Mã khôi phục</Trans>}
        note={<Trans>Dùng khi bạn không có điện thoại bên mình.</Trans>}
        action={
          <Button tone="outline" size="sm" onClick={onRenew}>
            <Trans>Tạo mã mới</Trans>
          </Button>
        }
      >
        {data ? <CodesLeft count={data.recoveryCodesLeft} /> : <Skeleton width="6rem" />}
      </Credential>
    </dl>
  );
}

function CodesLeft({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) {
    return (
      <>
        <LiveText>{t`Không còn mã nào`}</LiveText>
        <Badge tone="danger">{t`Hãy tạo mã mới`}</Badge>
      </>
    );
  }
  return (
    <>
      <LiveText>{t`Còn ${count} mã`}</LiveText>
      {count <= FEW_CODES && <Badge tone="warning">{t`Sắp hết`}</Badge>}
    </>
  );
}
