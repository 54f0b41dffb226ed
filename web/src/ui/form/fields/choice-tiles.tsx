/** A choice of one, with radio buttons that look like tiles. */
import type { CSSProperties, ReactNode } from "react";
import { useId } from "react";
import { cx } from "../../page/cx.ts";
import styles from "./choice-tiles.module.css";

type Choice = {
  value: string;
  title: ReactNode;
  /** An icon before the title. */
  icon?: ReactNode;
  note?: ReactNode;
  /** Why the choice is disabled; absent where it is not. */
  disabledReason?: ReactNode;
};

type ChoiceTilesProps = {
  label: ReactNode;
  name: string;
  choices: readonly Choice[];
  /** The chosen value, or undefined. */
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** The least width of a tile; a row holds as many as fit. */
  tileWidth?: string;
  /**
   * `packages`: two or three large pictures beside each other. `row`: all on one line, `phone-row`: on a phone only.
   * `chips`: round, a short title each.
   */
  look?: "packages" | "row" | "phone-row" | "chips";
  /** The disabled choice that is chosen at first; only screen readers notice it. */
  placeholder?: { value: string; label: string };
};

/** The least width of a package's tile: a third of a row or more, so that six packages are three and three. */
const PACKAGE_WIDTH = "max(8.25rem, 30%)";

export function ChoiceTiles(props: ChoiceTilesProps) {
  const { label, name, choices, value, onChange, error, look, placeholder } = props;
  const { tileWidth = look === "packages" ? PACKAGE_WIDTH : "9.5rem" } = props;
  const [labelId, errorId] = [useId(), useId()];
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={error && errorId}>
      <legend id={labelId} className={cx("small strong", styles["legend"])}>
        {label}
      </legend>
      <div
        className={cx("stack-3", styles["tiles"])}
        data-look={look}
        style={{ "--tile": tileWidth } as CSSProperties}
      >
        {placeholder && (
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={placeholder.value}
            aria-label={placeholder.label}
            checked={placeholder.value === value}
            readOnly
            disabled
          />
        )}
        {choices.map((choice) => (
          <label key={choice.value} className={cx("stack-1 pressable", styles["tile"])}>
            <input
              type="radio"
              className="unseen-input"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabledReason !== undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon && <span className={styles["icon"]}>{choice.icon}</span>}
            <span className="strong tabular">{choice.title}</span>
            {(choice.note || choice.disabledReason !== undefined) && (
              <span className={cx("row-2 lines-0 note align-centre", styles["note"])}>
                {choice.note}
                {choice.disabledReason !== undefined && (
                  <span className="strong warning">{choice.disabledReason}</span>
                )}
              </span>
            )}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={cx("small danger", styles["error"])}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
