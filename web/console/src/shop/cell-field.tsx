import type { ComponentProps, ReactNode } from "react";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { MomentField } from "../moment-field.tsx";
import { grouped } from "../grouped.ts";
import { writeMoment } from "../moments.ts";
import styles from "./shop.module.css";

type CellFieldProps = Omit<ComponentProps<typeof TextField>, "onChange" | "label"> & {
  /** For a screen reader: the column's head says it to everybody else. */
  label: string;
  value: string;
  /** What holds today, as it would be typed; undefined for something new. */
  today?: string | undefined;
  /** For day and time. */
  isMoment?: boolean;
  onChange: (value: string) => void;
};

/** A field in a cell of a table. Under it stands what holds today, where that is something else. */
export function CellField({ label, value, today, isMoment, onChange, ...input }: CellFieldProps) {
  const named = { ...input, label: <span className="visually-hidden">{label}</span> };
  return (
    <div className={today !== undefined && today !== value ? styles["changed"] : undefined}>
      {isMoment ? (
        <MomentField {...named} moment={value} onMoment={onChange} />
      ) : (
        <TextField
          {...named}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={input.inputMode === "numeric" ? () => onChange(grouped(value)) : undefined}
        />
      )}
      <Today value={value} today={today} />
    </div>
  );
}

type TodayProps = { value: string; today: string | undefined };

export const Today = ({ value, today }: TodayProps): ReactNode =>
  today === undefined || today === value ? null : (
    <span className="block fine-print gold">{`đang là ${writeMoment(today) || "trống"}`}</span>
  );
