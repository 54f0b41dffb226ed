import { useLingui } from "@lingui/react/macro";
import { SENT_TIME_TOLERANCE_MINUTES } from "@portal/contract/lost-transfer";
import { DayField } from "../../ui/form/fields/day-field.tsx";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./find-transfer-form.module.css";

const TOLERANCE_HOURS = SENT_TIME_TOLERANCE_MINUTES / 60;

type SentAtFieldsProps = {
  name: string;
  /** `2026-03-31T09:00`, in Vietnam's time. */
  sentAt: string;
  onChange: (sentAt: string) => void;
  error: string | undefined;
};

/** Day and time of a transfer as Vietnamese write them: a browser's own field has the browser's language. */
export function SentAtFields({ name, sentAt, onChange, error }: SentAtFieldsProps) {
  const { t } = useLingui();
  const [day = "", time = ""] = sentAt.split("T");
  return (
    <div className={cx("columns-14 align-start", styles["sentAt"])}>
      <DayField
        name={name}
        label={t`Ngày chuyển`}
        day={day}
        onDay={(next) => onChange(`${next}T${time}`)}
        error={error}
        required
      />
      <TextField
        name={`${name}Time`}
        label={t`Giờ chuyển`}
        hint={t`Lệch ${TOLERANCE_HOURS} giờ vẫn tìm được.`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`Ví dụ: 14:30`}
        value={time}
        onChange={({ target: { value } }) => {
          const isLonger = value.length > time.length;
          onChange(`${day}T${isLonger ? value.replace(/^(\d{2})$/, "$1:") : value}`);
        }}
        required
      />
    </div>
  );
}
