/** The dialog to add, rename or remove a passkey. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "@portal/contract/http/call";
import {
  type Passkey,
  PASSKEY_NAME_MAX_LENGTH,
  passkeyNameForm,
  passwordForm,
  removePasskey,
  renamePasskey,
} from "@portal/contract/passkeys";
import { sendSignal } from "@simplewebauthn/browser";
import type { ReactNode } from "react";
import { asApiError, NOT_FOUND } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { AddPasskeyForm } from "./add-passkey-form.tsx";

const checkPassword = checkWith(passwordForm);

const checkName = checkWith(passkeyNameForm);

export type PasskeyAction =
  | { readonly what: "add" }
  | { readonly what: "rename" | "remove"; readonly passkey: Passkey };

type PasskeyDialogProps = {
  /** Undefined closes the dialog. */
  action: PasskeyAction | undefined;
  username: string;
  onClose: () => void;
  /** Called with the message to show. */
  onDone: (message: ReactNode) => Promise<void>;
  /** Called where the passkey does not exist any more. */
  onGone: () => void;
};

export function PasskeyDialog({ action, ...form }: PasskeyDialogProps) {
  const { t } = useLingui();
  const titles: Record<PasskeyAction["what"], string> = {
    add: t`Thêm khóa truy cập`,
    rename: t`Đổi tên khóa truy cập`,
    remove: t`Xóa khóa truy cập`,
  };
  return (
    <Dialog
      open={action !== undefined}
      onClose={form.onClose}
      title={action && titles[action.what]}
    >
      {action?.what === "add" && <AddPasskeyForm {...form} />}
      {action?.what === "rename" && <RenamePasskeyForm {...form} passkey={action.passkey} />}
      {action?.what === "remove" && <RemovePasskeyForm {...form} passkey={action.passkey} />}
    </Dialog>
  );
}

type RenamePasskeyFormProps = {
  passkey: Passkey;
  onClose: () => void;
  onDone: (message: ReactNode) => Promise<void>;
  onGone: () => void;
};

function RenamePasskeyForm({ passkey, onClose, onDone, onGone }: RenamePasskeyFormProps) {
  const { t } = useLingui();
  const form = useForm({
    check: checkName,
    initial: { name: passkey.name },
    kept: { form: `passkey ${passkey.id}`, fields: ["name"] },
    submit: async ({ name }) => {
      try {
        await send(renamePasskey, { params: { id: passkey.id }, body: { name } });
      } catch (thrown) {
        if (asApiError(thrown).statusCode === NOT_FOUND) onGone();
        throw thrown;
      }
      await onDone(<Trans>Đã đổi tên khóa truy cập.</Trans>);
    },
  });
  const isChanged = form.values.name.trim() !== passkey.name;
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      canSave={isChanged}
      saveLabel={t`Lưu`}
      savingLabel={t`Đang lưu...`}
    >
      <TextField
        {...form.text("name")}
        label={t`Tên`}
        hint={t`Tên giúp bạn nhận ra khóa, ví dụ tên thiết bị giữ khóa.`}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}

type RemovePasskeyFormProps = {
  passkey: Passkey;
  username: string;
  onClose: () => void;
  onDone: (message: ReactNode) => Promise<void>;
  onGone: () => void;
};

function RemovePasskeyForm(props: RemovePasskeyFormProps) {
  const { passkey, username, onClose, onDone, onGone } = props;
  const { t } = useLingui();
  const { id, name } = passkey;
  const form = useForm({
    check: checkPassword,
    initial: { currentPassword: "" },
    submit: async (values) => {
      try {
        notifyBrowser(await send(removePasskey, { params: { id }, body: values }));
      } catch (thrown) {
        if (asApiError(thrown).statusCode === NOT_FOUND) onGone();
        throw thrown;
      }
      await onDone(<Trans>Đã xóa khóa truy cập “{name}”.</Trans>);
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      saveLabel={t`Xóa khóa`}
      savingLabel={t`Đang xóa...`}
      saveTone="danger"
    >
      <p>
        <Trans>
          Sau khi xóa, không ai đăng nhập bằng “{name}” được nữa. Thiết bị có thể vẫn giữ khóa này,
          bạn có thể xóa trong phần cài đặt mật khẩu của thiết bị.
        </Trans>
      </p>
      <CurrentPassword {...form.text("currentPassword")} username={username} />
    </DialogForm>
  );
}

/** Lets the browser hide passkeys that are no longer valid. Does not wait for the browser. */
function notifyBrowser({ rpId, userId, acceptedCredentialIds }: ReplyOf<typeof removePasskey>) {
  void sendSignal({
    signalName: "allAcceptedCredentials",
    rpID: rpId,
    userID: userId,
    allAcceptedCredentialIDs: acceptedCredentialIds,
  }).catch(() => undefined);
}
