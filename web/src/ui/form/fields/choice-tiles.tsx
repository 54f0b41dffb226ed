import type { ReactNode } from "react";
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
  /** The least width of a tile; a row holds as many as fit. */
  tileWidth?: string;
  /** `chips`: a short title each, in round buttons. */
  look?: "tiles" | "chips";
  /** The disabled choice that is chosen at first; only screen readers notice it. */
  placeholder?: { value: string; label: string };
  /** For tiles in pairs on a phone: a last single tile takes the whole row. */
  inPairs?: true;
};

/** A choice of one, with radio buttons that look like tiles. */
export function ChoiceTiles(props: ChoiceTilesProps) {
  const { label, name, choices, value, onChange, tileWidth = "9.5rem", inPairs } = props;
  const { look, placeholder } = props;
  const labelId = useId();
  return (
    <fieldset aria-labelledby={labelId}>
      <legend id={labelId} className={cx("small strong", styles["legend"])}>
        {label}
      </legend>
      <div
        className={cx("stack-3", styles["tiles"])}
        data-in-pairs={inPairs}
        data-look={look}
        style={{
          gridTemplateColumns: `repeat(auto-fill, minmax(min(${tileWidth}, var(--tile-most, 100%)), 1fr))`,
        }}
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
          <label key={choice.value} className={cx("stack-1", styles["tile"])}>
            <input
              type="radio"
              className={styles["input"]}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabledReason !== undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon && <span className={styles["icon"]}>{choice.icon}</span>}
            <span className="strong tabular">{choice.title}</span>
            {choice.note && <span className="note">{choice.note}</span>}
            {choice.disabledReason !== undefined && (
              <span className={cx("strong warning", styles["reason"])}>
                {choice.disabledReason}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
