import type { ReactNode } from "react";
import { createContext, useContext, useId } from "react";
import { cx } from "../../page/cx.ts";
import styles from "./fields.module.css";

/** The message that a form shows above its fields. The field that it concerns does not show it again. */
export const FormErrorContext = createContext<string | undefined>(undefined);

/** The attributes that the control must carry, so that label, hint and error belong to it. */
export type FieldWires = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Several messages are separated by line breaks. */
  error?: string | undefined;
  /** Marks the control as wrong without its own message. */
  invalid?: boolean;
};

/** A label, a control, its hint and its error, linked to each other. */
export function Field(props: FieldProps & { children: (wires: FieldWires) => ReactNode }) {
  const { label, hint, error, invalid, children } = props;
  const shownAbove = useContext(FormErrorContext);
  const isShownAbove = error !== undefined && error === shownAbove;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(error && errorId, hint != null && hintId);
  return (
    <div className={cx("stack-2", styles["field"])}>
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": Boolean(error) || invalid || undefined,
        "aria-describedby": describedBy || undefined,
      })}
      <div
        id={errorId}
        className={
          isShownAbove ? "visually-hidden" : cx("small danger hidden-if-empty", styles["error"])
        }
        aria-live={isShownAbove ? "off" : "polite"}
      >
        {error}
      </div>
      {hint != null && (
        <div id={hintId} className="note">
          {hint}
        </div>
      )}
    </div>
  );
}
