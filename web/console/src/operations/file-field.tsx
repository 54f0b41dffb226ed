import { useState } from "react";
import { Field, type FieldProps } from "../../../src/ui/form/fields/field.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { focusOnMount } from "./focus-on-mount.ts";
import styles from "./operations.module.css";

type FileFieldProps = Pick<FieldProps, "label" | "hint" | "error"> & {
  disabled?: boolean;
  required?: boolean;
  /** Takes the focus as soon as it is there. */
  focused?: boolean;
  onChoose: (file: File) => void;
};

/** Takes a CSV file. The browser's own button would be in the browser's language. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, disabled, required, focused, onChoose } = props;
  const [name, setName] = useState<string>();
  return (
    <Field {...{ label, hint, error }}>
      {(wires) => (
        <span className={styles["file"]}>
          <input
            {...wires}
            className="unseen-input"
            {...(focused && { ref: focusOnMount })}
            type="file"
            accept=".csv,text/csv"
            disabled={disabled}
            required={required && name === undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (!file) return;
              setName(file.name);
              onChoose(file);
              // The same file may be chosen again after a correction.
              target.value = "";
            }}
          />
          <span
            className={cx("small strong one-line align-centre", styles["fileFace"])}
            aria-hidden="true"
          >
            {name ?? "Chọn tệp …"}
          </span>
        </span>
      )}
    </Field>
  );
}
