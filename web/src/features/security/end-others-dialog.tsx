import { useLingui } from "@lingui/react/macro";
import { endOtherSessions } from "@portal/contract/security";
import { send } from "../../lib/api/api.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Button } from "../../ui/page/button.tsx";

type EndOthersDialogProps = {
  open: boolean;
  onClose: () => void;
  onEnded: () => Promise<void>;
};

export function EndOthersDialog({ open, onClose, onEnded }: EndOthersDialogProps) {
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
