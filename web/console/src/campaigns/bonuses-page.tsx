import type { BonusContent } from "@portal/contract/console/campaign-content";
import { useState } from "react";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { daysAfter, fieldOf, nextSaturday } from "../moments.ts";
import { BonusCost } from "./bonus-cost.tsx";
import { CampaignPage, type FormProps } from "./campaign-page.tsx";
import styles from "./campaigns.module.css";
import { PublishForm } from "./later-publish-form.ts";
import { NameChecks } from "./name-checks.tsx";
import { startOf } from "./typed.ts";

const WEEKEND_DAYS = 2;

/** Shows the bonuses on top-ups: the permanent ones, and campaigns that replace them for a time. */
export const BonusesPage = () => (
  <CampaignPage
    kind="bonus"
    title="Thưởng nạp"
    create={["Nhân đôi thưởng cuối tuần"]}
    Form={BonusForm}
  />
);

/** A new campaign starts as the most common one: it doubles the permanent bonus over the next weekend. */
function BonusForm({ row, methods, onDone }: FormProps) {
  const known = (row?.content as BonusContent | undefined) ?? doubled(methods);
  const [chosen, setChosen] = useState<string[]>(known.methods);
  const [typed, setTyped] = useState(() =>
    known.steps.map((step) => typedStep(step.cashValueVnd, step.bonusPercent)),
  );
  const steps = typed.map(stepOf);
  const isWhole = steps.every(
    ({ cashValueVnd, bonusPercent }) => cashValueVnd > 0 && bonusPercent > 0,
  );
  return (
    <PublishForm
      operation="publish-bonus"
      heading={row ? `Sửa ${row.title}` : "Đợt thưởng mới"}
      changed={row}
      start={
        row
          ? startOf(row)
          : {
              title: "Nhân đôi thưởng cuối tuần",
              from: fieldOf(nextSaturday()),
              until: fieldOf(daysAfter(nextSaturday(), WEEKEND_DAYS)),
            }
      }
      content={{ methods: chosen, steps }}
      preview={({ from, until }) =>
        isWhole && <BonusCost asked={{ methods: chosen, steps, from, until }} />
      }
      onDone={onDone}
    >
      <NameChecks legend="Kênh nạp" choices={methods} chosen={chosen} onChange={setChosen} />
      <StepFields steps={typed} onChange={setTyped} />
    </PublishForm>
  );
}

/** Doubles the permanent bonus of the first method that has one, for all methods that have one. */
function doubled(methods: FormProps["methods"]): BonusContent {
  const withBonus = methods.filter(({ steps }) => steps.length > 0);
  const steps = (withBonus[0]?.steps ?? []).map(({ cashValueVnd, bonusPercent }) => ({
    cashValueVnd,
    bonusPercent: 2 * bonusPercent,
  }));
  return { methods: withBonus.map(({ name }) => name), steps };
}

/** A step of a bonus as it is typed. */
type TypedStep = { readonly key: string; readonly cash: string; readonly percent: string };

const typedStep = (cashVnd: number, percent: number): TypedStep => ({
  key: crypto.randomUUID(),
  cash: cashVnd.toLocaleString("vi-VN"),
  percent: String(percent),
});

const emptyStep = (): TypedStep => ({ key: crypto.randomUUID(), cash: "", percent: "" });

/** Reads the typed step. NaN if it is not a number: the order's schema refuses it. */
const stepOf = ({ cash, percent }: TypedStep) => ({
  cashValueVnd: numberOf(cash),
  bonusPercent: numberOf(percent),
});

/** Points and spaces between digits mean nothing. */
const numberOf = (text: string): number => Number(text.replaceAll(/[.\s]/g, "") || Number.NaN);

type StepFieldsProps = {
  steps: readonly TypedStep[];
  onChange: (steps: TypedStep[]) => void;
};

/** The amounts from which a bonus counts, each with its percentage. */
const StepFields = ({ steps, onChange }: StepFieldsProps) => (
  <>
    <div className={styles["steps"]}>
      {steps.map((step) => (
        <div key={step.key} className={styles["step"]}>
          <TextField
            label="Nạp từ (đ)"
            inputMode="numeric"
            value={step.cash}
            onChange={(event) => onChange(changed(steps, { ...step, cash: event.target.value }))}
          />
          <TextField
            label="Thưởng (%)"
            inputMode="numeric"
            value={step.percent}
            onChange={(event) => onChange(changed(steps, { ...step, percent: event.target.value }))}
          />
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Bỏ mức ${step.cash}`}
            onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
          >
            Bỏ
          </Button>
        </div>
      ))}
    </div>
    <div>
      <Button size="sm" tone="outline" onClick={() => onChange([...steps, emptyStep()])}>
        Thêm mức
      </Button>
    </div>
  </>
);

const changed = (steps: readonly TypedStep[], step: TypedStep): TypedStep[] =>
  steps.map((other) => (other.key === step.key ? step : other));
