import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { afterPress } from "../../../lib/browser/after-press.ts";
import { isDay, readDay, withStrokes, writeDay } from "./typed-day.ts";
import { TextField } from "./text-field.tsx";

type DayFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  /** `2026-11-21`; "" for none. */
  day: string;
  /** Called with a day, "" or, while it is no day yet, what is typed. */
  onDay: (day: string) => void;
};

/** A field for a day as Vietnamese write it; browsers show their own fields in their language. It adds the slashes. */
export function DayField({ day, onDay, error, ...field }: DayFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => writeDay(day));
  const [shownDay, setShownDay] = useState(day);
  if (day !== shownDay) {
    setShownDay(day);
    // Chosen elsewhere, such as by a link.
    if (day !== readDay(typed)) setTyped(writeDay(day));
  }
  const [isLeft, setLeft] = useState(false);
  const isUnfinished = isLeft && typed !== "" && !isDay(readDay(typed));
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder={t`ngày/tháng/năm`}
      {...field}
      error={isUnfinished ? t`Hãy nhập ngày như 31/12/2026.` : error}
      value={typed}
      onChange={({ target }) => {
        const text = withStrokes(target.value, typed);
        setTyped(text);
        setLeft(false);
        onDay(readDay(text));
      }}
      onBlur={(event) => {
        afterPress(() => {
          setLeft(true);
          setTyped(writeDay(readDay(typed)));
        });
        field.onBlur?.(event);
      }}
    />
  );
}
