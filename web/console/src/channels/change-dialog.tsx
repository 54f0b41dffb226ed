/** The form for the chosen change: its fields, its preview, and then the change itself. */
import type { ConsoleChannel } from "@portal/contract/console/channels";
import type { OperationFacts } from "@portal/contract/console/evidence";
import { operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { MomentField } from "../moment-field.tsx";
import { fieldOf, instantOf, minutesAfter, nextAt, thisMinute } from "../moments.ts";
import { DetailList } from "../money/detail-list.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { factsOf } from "../operations/facts.tsx";
import { nameOf, pauseInWords, resumeInWords } from "./channel-words.ts";

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

const ACTS: Readonly<Record<ChannelChange["act"], string>> = {
  pause: "Tạm ngừng",
  resume: "Mở lại",
  "change-account": "Đổi",
};

type ChangeDialogProps = {
  change: ChannelChange | undefined;
  /** All channels, of which players can use the others. */
  channels: readonly ConsoleChannel[];
  /** The dialog closes: the frame says what was done. */
  onDone: () => void;
  onClose: () => void;
};

export function ChangeDialog({ change, channels, onDone, onClose }: ChangeDialogProps) {
  const act = change && `${ACTS[change.act]} ${nameOf(change.channel, channels)}`;
  return (
    <Dialog open={change !== undefined} onClose={onClose} title={act ?? ""}>
      {change && act !== undefined && (
        <ChangeForm
          {...change}
          {...{ channels, act, onDone }}
          onCancel={onClose}
          what={change.act}
        />
      )}
    </Dialog>
  );
}

type ChangeFormProps = {
  channel: ConsoleChannel;
  channels: readonly ConsoleChannel[];
  /** What the button that does it says. */
  act: string;
  onDone: () => void;
  onCancel: () => void;
};

function ChangeForm({ what, ...form }: ChangeFormProps & { what: ChannelChange["act"] }) {
  switch (what) {
    case "pause":
      return <PauseForm {...form} />;
    case "resume":
      return <ResumeForm {...form} />;
    case "change-account":
      return <AccountForm {...form} />;
  }
}

function ResumeForm({ channel, channels, ...confirming }: ChangeFormProps) {
  const { kind, name } = channel;
  return (
    <ConfirmOperation
      order={{ operation: "resume-channel", kind, name }}
      isWhole
      effect={() => <p>{resumeInWords(channel, channels)}</p>}
      {...confirming}
    />
  );
}

/** The fields of a pause: the text for players, and the time. */
function PauseForm({ channel, channels, ...confirming }: ChangeFormProps) {
  const { kind, name, pause } = channel;
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
  return (
    <ConfirmOperation
      order={isHalfTyped ? undefined : read}
      {...confirming}
      effect={(facts) => <PauseEffect {...{ channel, channels, facts }} />}
      fields={
        <>
          <TextArea
            label="Người chơi đọc trong lúc ngừng"
            rows={2}
            value={notice}
            required
            onChange={(event) => setNotice(event.target.value)}
          />
          <MomentField
            label="Bắt đầu (để trống: ngay bây giờ)"
            moment={begins}
            onMoment={setBegins}
          />
          <EndField begins={begins} ends={ends} onEnds={setEnds} />
          {begins !== "" && (
            <TextField
              label="Lời báo trước (hiện đến giờ bắt đầu; để trống nếu không cần)"
              value={before}
              onChange={(event) => setBefore(event.target.value)}
            />
          )}
          <TextField
            label="Lời báo khi mở lại (hiện trong 2 giờ; để trống nếu không cần)"
            value={after}
            onChange={(event) => setAfter(event.target.value)}
          />
        </>
      }
    />
  );
}

/** The usual ends, each from a beginning. */
const USUAL_ENDS: readonly (readonly [string, (from: Date) => Date])[] = [
  ["30 phút", (from) => minutesAfter(from, 30)],
  ["1 giờ", (from) => minutesAfter(from, 60)],
  ["Đến 6:00 sáng", (from) => nextAt(6, from)],
];

type EndFieldProps = { begins: string; ends: string; onEnds: (ends: string) => void };

/** When the pause ends, typed or by one press. */
function EndField({ begins, ends, onEnds }: EndFieldProps) {
  // With another key the field reads what was chosen.
  const [chosen, setChosen] = useState(0);
  const choose = (endOf: (from: Date) => Date) => {
    const from = instantOf(begins);
    onEnds(fieldOf(endOf(from === undefined ? thisMinute() : new Date(from))));
    setChosen(chosen + 1);
  };
  return (
    <div className="stack-2">
      <MomentField
        key={chosen}
        label="Kết thúc (để trống: khi mở lại)"
        moment={ends}
        onMoment={onEnds}
      />
      <div className="row-2">
        {USUAL_ENDS.map(([label, endOf]) => (
          <Button key={label} size="sm" tone="outline" onClick={() => choose(endOf)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

type PauseEffectProps = Pick<ChangeFormProps, "channel" | "channels"> & { facts: OperationFacts };

function PauseEffect({ channel, channels, facts }: PauseEffectProps) {
  const { notice, before, after } = facts;
  const [stops, ...further] = pauseInWords(channel, facts, channels);
  return (
    <div className="stack-2">
      <p>
        <strong>{stops}</strong> {further.join(" ")}
      </p>
      <DetailList items={factsOf({ notice, before, after })} />
    </div>
  );
}

/** Another account at the same bank. */
function AccountForm({ channel, channels: _all, ...confirming }: ChangeFormProps) {
  const [accountNumber, setNumber] = useState("");
  const [accountName, setName] = useState("");
  const order = operationOrder.safeParse({
    operation: "change-account",
    method: channel.method,
    accountNumber,
    ...(accountName.trim() !== "" && { accountName }),
  }).data;
  return (
    <ConfirmOperation
      order={order}
      {...confirming}
      fields={
        <>
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
        </>
      }
    />
  );
}
