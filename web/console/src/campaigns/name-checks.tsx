import { Checkbox } from "../../../src/ui/form/fields/checkbox.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import styles from "./campaigns.module.css";

type NameChecksProps = {
  legend: string;
  choices: readonly { readonly name: string; readonly label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Checkboxes for a short list. */
export const NameChecks = ({ legend, choices, chosen, onChange }: NameChecksProps) => (
  <fieldset className={cx("row-4 lines-2", styles["checks"])}>
    <legend>{legend}</legend>
    {choices.map(({ name, label }) => (
      <Checkbox
        key={name}
        label={label}
        checked={chosen.includes(name)}
        onChange={(event) =>
          onChange(
            event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name),
          )
        }
      />
    ))}
  </fieldset>
);
