import { useLingui } from "@lingui/react/macro";
import type { Passkey } from "@portal/contract/passkeys";
import type { ReactNode } from "react";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { RemovePasskeyForm } from "./remove-passkey-form.tsx";
import { RenamePasskeyForm } from "./rename-passkey-form.tsx";

export type PasskeyAction =
  | { readonly what: "add" }
  | { readonly what: "rename" | "remove"; readonly passkey: Passkey };

type PasskeyDialogProps = {
  /** Undefined closes the dialog. */
  action: PasskeyAction | undefined;
  username: string;
  onClose: () => void;
  /** Called with what has been done. */
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
