import type { ConsoleChannel } from "@portal/contract/console/channels";
import type { OperationOrder } from "@portal/contract/console/operations";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { AccountForm } from "./account-form.tsx";
import { PauseForm } from "./pause-form.tsx";

/** What is to be done with a channel. */
export type ChannelChange = {
  readonly act: "pause" | "resume" | "change-account";
  readonly channel: ConsoleChannel;
};

const TITLES: Readonly<Record<ChannelChange["act"], string>> = {
  pause: "Tạm ngừng",
  resume: "Mở lại",
  "change-account": "Đổi tài khoản của",
};

type ChangeDialogProps = {
  change: ChannelChange | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** The form of what was chosen: its fields, its preview, and then the change itself. */
export function ChangeDialog({ change, onDone, onClose }: ChangeDialogProps) {
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title={change ? `${TITLES[change.act]} ${change.channel.label}` : ""}
    >
      {change && <ChangeForm {...change} onDone={onDone} />}
    </Dialog>
  );
}

function ChangeForm({ act, channel, onDone }: ChannelChange & Pick<ChangeDialogProps, "onDone">) {
  switch (act) {
    case "pause":
      return <PauseForm channel={channel} onDone={onDone} />;
    case "resume":
      return <ConfirmOperation order={resumeOf(channel)} isWhole onDone={onDone} />;
    case "change-account":
      return <AccountForm channel={channel} onDone={onDone} />;
  }
}

const resumeOf = ({ kind, name }: ConsoleChannel): OperationOrder => ({
  operation: "resume-channel",
  kind,
  name,
});
