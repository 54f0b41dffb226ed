/** The form for the chosen change: its fields, its preview, and then the change itself. */
import type { ConsoleChannel } from "@portal/contract/console/channels";
import { type OperationOrder, operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { MomentField } from "../moment-field.tsx";
import { instantOf } from "../moments.ts";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";

/** The usual texts for players, so that nobody has to write one during an outage. */
const USUAL_NOTICES: Readonly<Record<ConsoleChannel["kind"], string>> = {
  method: "Kênh này đang bảo trì. Vui lòng chọn cách nạp khác.",
  telco: "Cổng thẻ của nhà mạng đang bảo trì. Vui lòng dùng cách nạp khác.",
  account: "Ngân hàng đang bảo trì. Vui lòng chọn cách nạp khác.",
  zone: "Máy chủ đang bảo trì. KP của bạn vẫn giữ nguyên.",
  game: "Game đang bảo trì. KP của bạn vẫn giữ nguyên.",
  portal: "Cổng nạp đang bảo trì. KP của bạn vẫn giữ nguyên.",
};

/** The change of a channel that was chosen. */
export type ChannelChange = {
  readonly act: "pause" | "resume" | "change-account";
  readonly channel: ConsoleChannel;
};

const TITLES: Readonly<Record<ChannelChange["act"], string>> = {
  pause: "Tạm ngừng",
  resume: "Mở lại",
  "change-account": "Đổi tài khoản",
};

type ChangeDialogProps = {
  change: ChannelChange | undefined;
  /** The dialog closes: the frame says what was done. */
  onDone: () => void;
  onClose: () => void;
};

export function ChangeDialog({ change, onDone, onClose }: ChangeDialogProps) {
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title={change ? `${TITLES[change.act]}: ${change.channel.label}` : ""}
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

type PauseFormProps = { channel: ConsoleChannel; onDone: () => void };

/** The fields of a pause: the text for players, and the time. */
function PauseForm({ channel: { kind, name, pause }, onDone }: PauseFormProps) {
  const [notice, setNotice] = useState(pause?.reason ?? USUAL_NOTICES[kind]);
  const [begins, setBegins] = useState("");
  const [ends, setEnds] = useState("");
  const [before, setBefore] = useState("");
  const [after, setAfter] = useState("");
  // A moment that is half typed is not "now".
  const isHalfTyped = [begins, ends].some((each) => each !== "" && instantOf(each) === undefined);
  const read = operationOrder.safeParse({
    operation: "pause-channel",
    kind,
    name,
    notice,
    beginsAt: instantOf(begins),
    endsAt: instantOf(ends),
    ...(begins !== "" && before.trim() !== "" && { before }),
    ...(after.trim() !== "" && { after }),
  }).data;
  const order = isHalfTyped ? undefined : read;
  return (
    <div role="form" className="stack-3">
      <TextArea
        label="Người chơi đọc trong lúc ngừng"
        rows={2}
        value={notice}
        required
        onChange={(event) => setNotice(event.target.value)}
      />
      <div className="columns-14 gap-3">
        <MomentField
          label="Bắt đầu (để trống: ngay bây giờ)"
          moment={begins}
          onMoment={setBegins}
        />
        <MomentField label="Kết thúc (để trống: khi mở lại)" moment={ends} onMoment={setEnds} />
      </div>
      {begins !== "" && (
        <TextField
          label="Báo trước, cho đến giờ bắt đầu (để trống: không báo)"
          value={before}
          onChange={(event) => setBefore(event.target.value)}
        />
      )}
      <TextField
        label="Báo trong 2 giờ sau khi xong (để trống: không báo)"
        value={after}
        onChange={(event) => setAfter(event.target.value)}
      />
      {/* A changed order gets a new preview. */}
      <ConfirmOperation key={JSON.stringify(order)} order={order} onDone={onDone} />
    </div>
  );
}

type AccountFormProps = { channel: ConsoleChannel; onDone: () => void };

/** Another account at the same bank. */
function AccountForm({ channel: { method }, onDone }: AccountFormProps) {
  const [accountNumber, setNumber] = useState("");
  const [accountName, setName] = useState("");
  const order = operationOrder.safeParse({
    operation: "change-account",
    method,
    accountNumber,
    ...(accountName.trim() !== "" && { accountName }),
  }).data;
  return (
    <div role="form" className="stack-3">
      <TextField
        label="Số tài khoản mới, cùng ngân hàng"
        value={accountNumber}
        inputMode="numeric"
        required
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        label="Chủ tài khoản (để trống nếu không đổi)"
        value={accountName}
        onChange={(event) => setName(event.target.value)}
      />
      {/* A changed order gets a new preview. */}
      <ConfirmOperation key={JSON.stringify(order)} order={order} onDone={onDone} />
    </div>
  );
}
