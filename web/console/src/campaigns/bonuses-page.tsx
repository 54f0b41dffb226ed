import type { BonusContent } from "@portal/contract/console/campaign-content";
import { useState } from "react";
import { daysAfter, fieldOf, nextSaturday } from "../moments.ts";
import { BonusCost } from "./bonus-cost.tsx";
import { CampaignPage, type FormProps } from "./campaign-page.tsx";
import { PublishForm } from "./later-publish-form.ts";
import { NameChecks } from "./name-checks.tsx";
import { StepFields, stepOf, typedStep } from "./step-fields.tsx";
import { startOf } from "./typed.ts";

/** How long a new campaign lasts by default. */
const WEEKEND_DAYS = 2;

/** Shows the bonuses on top-ups: the permanent ones, and campaigns that replace them for a time. */
export const Page = () => (
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
  const [typed, setTyped] = useState(() => known.steps.map(typedStep));
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
