import { type ComponentProps, useState } from "react";
import { TextField } from "../../src/ui/form/fields/text-field.tsx";
import { instantOf, readMoment, withMarks, writeMoment } from "./moments.ts";

type MomentFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  /** `2026-11-23T20:00` in Vietnam's time; "" for none. */
  moment: string;
  /** Called with a moment, "" or, while it is no moment yet, what is typed. */
  onMoment: (moment: string) => void;
};

/** A field for day and time as Vietnamese write them; a browser shows its own fields in its own language. */
export function MomentField({ moment, onMoment, ...field }: MomentFieldProps) {
  const [typed, setTyped] = useState(() => writeMoment(moment));
  const [isLeft, setLeft] = useState(false);
  const isUnfinished = isLeft && typed !== "" && instantOf(typed) === undefined;
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder="ngày/tháng/năm giờ:phút"
      {...field}
      error={isUnfinished ? "Hãy nhập như 31/12/2026 20:00." : field.error}
      value={typed}
      onChange={({ target }) => {
        const text = withMarks(target.value, typed);
        setTyped(text);
        setLeft(false);
        onMoment(readMoment(text));
      }}
      onBlur={() => {
        setLeft(true);
        setTyped(writeMoment(readMoment(typed)));
      }}
    />
  );
}
