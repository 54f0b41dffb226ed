import { useLingui } from "@lingui/react/macro";
import { endOtherSessions } from "@portal/contract/security";
import { useState } from "react";
import { type ApiError, asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Button } from "../../ui/page/button.tsx";
import styles from "./end-others-dialog.module.css";

type EndOthersDialogProps = {
  open: boolean;
  onClose: () => void;
  onEnded: () => Promise<void>;
};

export function EndOthersDialog({ open, onClose, onEnded }: EndOthersDialogProps) {
  const { t } = useLingui();
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<ApiError>();

  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const end = async () => {
    setEnding(true);
    setFailure(undefined);
    try {
      await send(endOtherSessions, {});
      await onEnded();
    } catch (thrown) {
      setFailure(asApiError(thrown));
    } finally {
      setEnding(false);
    }
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
            busy={isEnding}
            busyLabel={t`Đang đăng xuất...`}
            onClick={() => void end()}
          >
            {t`Đăng xuất`}
          </Button>
          <Button tone="quiet" onClick={close}>
            {t`Hủy`}
          </Button>
        </>
      }
    >
      <div className={styles["text"]}>
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <p>{t`Mọi thiết bị khác phải đăng nhập lại. Bạn vẫn đăng nhập trên thiết bị này.`}</p>
      </div>
    </Dialog>
  );
}
