/** The fields for the steps of a bonus (`StepFields`), and how their texts are read. */
import type { BonusStep } from "@portal/contract/console/campaign-content";
import { Trash2 } from "lucide-react";
import { Fragment } from "react";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { grouped } from "../grouped.ts";
import styles from "./campaigns.module.css";

/** A step of a bonus as it is typed. */
export type TypedStep = { readonly key: string; readonly cash: string; readonly percent: string };

export const typedStep = ({ cashValueVnd, bonusPercent }: BonusStep): TypedStep => ({
  key: crypto.randomUUID(),
  cash: cashValueVnd.toLocaleString("vi-VN"),
  percent: String(bonusPercent),
});

const emptyStep = (): TypedStep => ({ key: crypto.randomUUID(), cash: "", percent: "" });

/** Reads the typed step. NaN if it is not a number: the order's schema refuses it. */
export const stepOf = ({ cash, percent }: TypedStep) => ({
  cashValueVnd: numberOf(cash),
  bonusPercent: numberOf(percent),
});

/** Reads a typed number. Points and spaces between digits are ignored. */
export const numberOf = (text: string): number =>
  Number(text.replaceAll(/[.\s]/g, "") || Number.NaN);

type StepFieldsProps = {
  steps: readonly TypedStep[];
  onChange: (steps: TypedStep[]) => void;
};

/** The amounts from which a bonus counts, each with its percentage, from the least on. */
export const StepFields = ({ steps, onChange }: StepFieldsProps) => (
  <>
    {steps.length > 0 && (
      <div className={styles["steps"]}>
        <span className="small strong" aria-hidden>
          {CASH}
        </span>
        <span className="small strong" aria-hidden>
          {PERCENT}
        </span>
        {steps.map((step, at) => (
          <Fragment key={step.key}>
            <TextField
              label={<span className="visually-hidden">{`${CASH}, mức ${at + 1}`}</span>}
              inputMode="numeric"
              value={step.cash}
              onChange={(event) => onChange(changed(steps, { ...step, cash: event.target.value }))}
              onBlur={() => onChange(changed(steps, { ...step, cash: grouped(step.cash) }))}
            />
            <TextField
              label={<span className="visually-hidden">{`${PERCENT}, mức ${at + 1}`}</span>}
              inputMode="numeric"
              value={step.percent}
              onChange={(event) =>
                onChange(changed(steps, { ...step, percent: event.target.value }))
              }
            />
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Xóa mức ${step.cash}`}
              icon={<Trash2 size={16} />}
              onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
            />
          </Fragment>
        ))}
      </div>
    )}
    <div>
      <Button size="sm" tone="outline" onClick={() => onChange([...steps, emptyStep()])}>
        Thêm mức
      </Button>
    </div>
  </>
);

const CASH = "Nạp từ (đ)";
const PERCENT = "Thưởng (%)";

const changed = (steps: readonly TypedStep[], step: TypedStep): TypedStep[] =>
  steps.map((other) => (other.key === step.key ? step : other));
