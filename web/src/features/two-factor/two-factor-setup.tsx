/** The setup in three steps: install an app, scan the QR code, and enter the first code. */
import { Trans, useLingui } from "@lingui/react/macro";
import { confirmTwoFactor, confirmTwoFactorForm, TOTP_DIGITS } from "@portal/contract/two-factor";
import { QRCodeSVG } from "qrcode.react";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { CopyField } from "../../ui/data/copy-field.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { ActionRow } from "../../ui/page/action-row.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./two-factor.module.css";
import type { Setup } from "./use-two-factor.ts";

const QR_SIZE_PX = 192;
/** Modules of white around the code: readers need them to find it (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;
const check = checkWith(confirmTwoFactorForm);

type TwoFactorSetupProps = {
  setup: Setup;
  onConfirmed: (codes: readonly string[]) => Promise<void>;
  onOver: (why: string) => Promise<void>;
  onCancel: () => void;
};

export function TwoFactorSetup({ setup, onConfirmed, onOver, onCancel }: TwoFactorSetupProps) {
  const { t } = useLingui();
  const form = useForm({
    check,
    initial: { code: "" },
    submit: async (values) => {
      try {
        const { recoveryCodes } = await send(confirmTwoFactor, { body: values });
        await onConfirmed(recoveryCodes);
      } catch (thrown) {
        const { statusCode, errors, message } = asApiError(thrown);
        if (statusCode === CONFLICT) return onOver(message);
        // It may have succeeded even though no response came.
        if (!errors) await refreshUser();
        throw thrown;
      }
    },
  });
  const failure = form.failure?.errors?.["code"] ? undefined : form.failure;
  return (
    <form className="stack-5" onSubmit={form.onSubmit} noValidate>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <ol className={cx("stack-5", styles["setupSteps"])}>
        <li>{t`Cài một ứng dụng xác thực trên điện thoại, nếu bạn chưa có.`}</li>
        <li className="stack-3">
          <SecretToScan setup={setup} />
        </li>
        <li className={cx("stack-3", styles["setupFirst"])}>
          <p>{t`Nhập mã ${TOTP_DIGITS} chữ số mà ứng dụng đang hiện.`}</p>
          <CodeField
            {...form.text("code")}
            onType={(code) => form.set("code", code)}
            label={t`Mã của ứng dụng xác thực`}
            inputMode="numeric"
            maxLength={TOTP_DIGITS + 1}
          />
        </li>
      </ol>
      <ActionRow>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t`Đang kiểm tra...`}>
          {t`Xác nhận`}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t`Hủy`}
        </Button>
      </ActionRow>
    </form>
  );
}

/** Shows the secret: as a picture for another device, as a link for this one, and as text to type. */
function SecretToScan({ setup }: { setup: Setup }) {
  const { t } = useLingui();
  return (
    <>
      <p>
        <Trans>
          Quét mã QR này bằng ứng dụng. Đang dùng chính điện thoại đó?{" "}
          <a href={setup.otpauthUri} className="strong">
            Mở bằng ứng dụng
          </a>{" "}
          hoặc sao chép mã thiết lập.
        </Trans>
      </p>
      <div className={styles["setupSecret"]}>
        <QRCodeSVG
          value={setup.otpauthUri}
          title={t`Mã QR để thêm tài khoản vào ứng dụng xác thực`}
          size={QR_SIZE_PX}
          level="M"
          marginSize={QUIET_ZONE_MODULES}
          className={styles["qr"]}
        />
        <CopyField
          label={t`Mã thiết lập`}
          value={setup.secret.replaceAll(" ", "")}
          shown={setup.secret}
          copyLabel={t`Sao chép mã thiết lập`}
          copiedLabel={t`Đã sao chép mã thiết lập`}
        />
      </div>
    </>
  );
}
