import { StepFields, type TypedStep } from "../campaigns/step-fields.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { CellField, Today } from "./cell-field.tsx";
import styles from "./shop.module.css";
import type { TypedMethod } from "./typed.ts";

type MethodRowsProps = {
  methods: readonly TypedMethod[];
  today: readonly TypedMethod[];
  labelOf: (name: string) => string;
  onChange: (methods: TypedMethod[]) => void;
};

/** The rate and the standing bonus of each method. A method's steps unfold. */
export function MethodRows({ methods, today, labelOf, onChange }: MethodRowsProps) {
  const change = (changed: TypedMethod) =>
    onChange(methods.map((each) => (each.name === changed.name ? changed : each)));
  return (
    <div className="scroll-sideways">
      <table className={cx("figure-table", styles["rows"], styles["cards"])}>
        <caption className="visually-hidden">Tỉ giá và thưởng thường ngày</caption>
        <thead>
          <tr>
            <th scope="col">Kênh nạp</th>
            <th scope="col">KP cho 10.000đ</th>
            <th scope="col">Thưởng thường ngày</th>
          </tr>
        </thead>
        <tbody>
          {methods.map((each) => {
            const now = today.find(({ name }) => name === each.name);
            const label = labelOf(each.name);
            const words = stepsInWords(each.steps);
            return (
              <tr key={each.name}>
                <th scope="row">{label}</th>
                <td data-name="KP cho 10.000đ">
                  <CellField
                    label={`KP cho 10.000đ, ${label}`}
                    inputMode="numeric"
                    value={each.rate}
                    today={now?.rate}
                    onChange={(rate) => change({ ...each, rate })}
                  />
                </td>
                <td data-name="Thưởng thường ngày">
                  <details>
                    <summary aria-label={`Thưởng, ${label}: ${words}`}>{words}</summary>
                    <div className="stack-3">
                      <StepFields
                        steps={each.steps}
                        onChange={(steps) => change({ ...each, steps })}
                      />
                    </div>
                  </details>
                  <Today value={words} today={now && stepsInWords(now.steps)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** `100.000đ: 5% · 200.000đ: 7%` */
const stepsInWords = (steps: readonly TypedStep[]): string =>
  steps.map(({ cash, percent }) => `${cash}đ: ${percent}%`).join(" · ") || "không thưởng";
