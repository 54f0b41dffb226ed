import type { ConsoleChannel } from "@portal/contract/console/channels";
import { operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { instantOf } from "../moments.ts";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import styles from "./channels.module.css";

/** What players usually read: nobody has to find words while something is down. */
const USUAL_NOTICES: Readonly<Record<ConsoleChannel["kind"], string>> = {
  method: "Kênh này đang bảo trì. Vui lòng chọn cách nạp khác.",
  telco: "Cổng thẻ của nhà mạng đang bảo trì. Vui lòng dùng cách nạp khác.",
  account: "Ngân hàng đang bảo trì. Vui lòng chọn cách nạp khác.",
  zone: "Máy chủ đang bảo trì. KP của bạn vẫn giữ nguyên.",
  game: "Game đang bảo trì. KP của bạn vẫn giữ nguyên.",
};

type PauseFormProps = { channel: ConsoleChannel; onDone: () => void };

/** The fields of a pause: what players read, and from when until when. */
export function PauseForm({ channel: { kind, name, pause }, onDone }: PauseFormProps) {
  const [notice, setNotice] = useState(pause?.reason ?? USUAL_NOTICES[kind]);
  const [begins, setBegins] = useState("");
  const [ends, setEnds] = useState("");
  const order = operationOrder.safeParse({
    operation: "pause-channel",
    kind,
    name,
    notice,
    beginsAt: instantOf(begins),
    endsAt: instantOf(ends),
  }).data;
  return (
    <div className="stack-3">
      <TextField
        label="Người chơi đọc"
        value={notice}
        required
        onChange={(event) => setNotice(event.target.value)}
      />
      <div className={styles["times"]}>
        <TextField
          label="Bắt đầu (để trống: ngay bây giờ)"
          type="datetime-local"
          value={begins}
          onChange={(event) => setBegins(event.target.value)}
        />
        <TextField
          label="Kết thúc (để trống: khi mở lại)"
          type="datetime-local"
          value={ends}
          onChange={(event) => setEnds(event.target.value)}
        />
      </div>
      {/* Another order is another preview. */}
      <ConfirmOperation key={JSON.stringify(order)} order={order} onDone={onDone} />
    </div>
  );
}
