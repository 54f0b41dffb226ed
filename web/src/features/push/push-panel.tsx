import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getPush } from "@portal/contract/push";
import { Bell, BellOff } from "lucide-react";
import type { ReactNode } from "react";
import { useCall } from "../../lib/api/use-call.ts";
import { supportsPush, supportsPushFromHomeScreen, usePush } from "../../lib/push/use-push.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { ActionRow } from "../../ui/page/action-row.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";

/** Turns push messages to this browser on and off. Renders nothing where the browser has none. */
export function PushPanel() {
  if (supportsPush()) return <Push />;
  return supportsPushFromHomeScreen() ? <FromHomeScreen /> : null;
}

function FromHomeScreen() {
  const { data } = useCall(getPush);
  if (!data?.publicKey) return null;
  return (
    <PushFrame>
      <p className="note">
        <Trans>
          Trên iPhone và iPad: bấm Chia sẻ, chọn “Thêm vào màn hình chính”, rồi mở trang từ biểu
          tượng mới để bật thông báo.
        </Trans>
      </p>
    </PushFrame>
  );
}

function PushFrame({ children }: { children: ReactNode }) {
  return (
    <Panel
      title={<Trans>Thông báo trên thiết bị này</Trans>}
      description={
        <Trans>
          Báo cho bạn khi tiền đến, khi gói đã vào game và khi nhân viên trả lời, kể cả khi bạn đã
          đóng trang.
        </Trans>
      }
    >
      {children}
    </Panel>
  );
}

function Push() {
  const { data, error, isValidating, refetch, isForbidden, action, turnOn, turnOff } = usePush();
  const { publicKey } = data ?? {};
  // The operator has not configured push messages.
  if (publicKey === null) return null;
  return (
    <PushFrame>
      <div className="stack-3">
        {action.failure && <FormFailure failure={action.failure} />}
        {data && publicKey !== undefined ? (
          <Switch
            isOn={data.isOn}
            isForbidden={isForbidden}
            isBusy={action.isBusy}
            onPress={() => void action.run(() => (data.isOn ? turnOff() : turnOn(publicKey)))}
          />
        ) : error ? (
          <LoadFailure
            error={CONNECTION_LOST_MESSAGE}
            isRetrying={isValidating}
            onRetry={refetch}
          />
        ) : (
          <Loading>
            <Skeleton height="2.75rem" />
          </Loading>
        )}
      </div>
    </PushFrame>
  );
}

type SwitchProps = {
  isOn: boolean;
  isForbidden: boolean;
  isBusy: boolean;
  onPress: () => void;
};

function Switch({ isOn, isForbidden, isBusy, onPress }: SwitchProps) {
  const { t } = useLingui();
  return (
    <div className="with-action">
      <output>
        {isForbidden && !isOn ? (
          <Notice tone="info" announce={false}>
            {t`Trình duyệt đang chặn thông báo của trang này. Hãy cho phép trong cài đặt của trình duyệt rồi thử lại.`}
          </Notice>
        ) : (
          <span className="note">
            {isOn
              ? t`Đang bật. Thông báo không có tên bạn, tên nhân vật hay mã. Đăng xuất là tắt.`
              : t`Đang tắt. Chúng tôi chỉ gửi sau khi bạn bật.`}
          </span>
        )}
      </output>
      <ActionRow>
        <Button
          tone="outline"
          icon={isOn ? <BellOff size={18} /> : <Bell size={18} />}
          busy={isBusy}
          busyLabel={t`Đang lưu...`}
          onClick={onPress}
        >
          {isOn ? t`Tắt thông báo` : t`Bật thông báo`}
        </Button>
      </ActionRow>
    </div>
  );
}
