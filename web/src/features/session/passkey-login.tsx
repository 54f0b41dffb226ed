import { useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import type { SessionChoices } from "./passkey-ceremony.ts";
import styles from "./session.module.css";
import { usePasskeyLogin } from "./use-passkey-login.ts";

/** The login by passkey; the form's checkboxes apply to it. */
export function PasskeyLogin({ remember, sharedMachine }: SessionChoices) {
  const { t } = useLingui();
  const { isBusy, problem, logInByButton } = usePasskeyLogin({ remember, sharedMachine });
  return (
    <>
      <p className={cx("line-3 note", styles["or"])}>{t`hoặc`}</p>
      {problem === "no-passkey" ? (
        <Notice tone="info">
          {t`Chưa chọn được khóa truy cập (passkey). Hãy thử lại hoặc dùng mật khẩu.`}
        </Notice>
      ) : (
        problem && <Notice tone="danger">{problem.message}</Notice>
      )}
      <Button
        tone="outline"
        size="sm"
        full
        icon={<KeyRound size={18} />}
        busy={isBusy}
        busyLabel={t`Đang đăng nhập...`}
        onClick={logInByButton}
      >
        {t`Đăng nhập bằng khóa truy cập`}
      </Button>
    </>
  );
}
