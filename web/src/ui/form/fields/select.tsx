import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./fields.module.css";

type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, "id"> & {
    /** The first, disabled option: nothing is chosen yet. */
    placeholder?: string;
    placeholderValue?: string;
    /** The choices. `children`, options of another kind, come before them. */
    options?: readonly (readonly [value: string | number, name: ReactNode])[] | undefined;
  };

/** A native select. */
export function Select(props: SelectProps) {
  const {
    label,
    hint,
    error,
    invalid = false,
    placeholder,
    placeholderValue = "",
    ...rest
  } = props;
  const { options, children, ...select } = rest;
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wires) => (
        <span className={styles["textFieldBox"]} data-invalid={wires["aria-invalid"]}>
          <select {...select} {...wires} className={styles["select"]}>
            {placeholder !== undefined && (
              <option value={placeholderValue} disabled>
                {placeholder}
              </option>
            )}
            {children}
            {options?.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown className={styles["selectArrow"]} size={18} />
        </span>
      )}
    </Field>
  );
}
