import type { BonusContent } from "@portal/contract/console/campaign-content";
import { useState } from "react";
import { daysAfter, fieldOf, nextSaturday, thisMinute } from "../moments.ts";
import { BonusCost } from "./bonus-cost.tsx";
import { CampaignPage, type FormProps } from "./campaign-page.tsx";
import { PublishForm } from "./later-publish-form.ts";
import { NameChecks } from "./name-checks.tsx";
import { StepFields, stepOf, typedStep } from "./step-fields.tsx";
import { startOf } from "./typed.ts";

const DOUBLED = "Nhân đôi thưởng cuối tuần";

/** How long a new campaign lasts by default. */
const WEEKEND_DAYS = 2;

/** Shows the bonuses on top-ups: the permanent ones, and campaigns that replace them for a time. */
export const Page = () => (
  <CampaignPage
    kind="bonus"
    title="Thưởng nạp"
    create={["Đợt thưởng mới", DOUBLED]}
    Form={BonusForm}
  />
);

/**
 * The first button starts with the permanent bonus, from now on; the second one with the most common campaign, which
 * doubles it over the next weekend.
 */
function BonusForm({ row, begunBy, methods, onClose }: FormProps) {
  const isDoubled = begunBy === 1;
  const known = (row?.content as BonusContent | undefined) ?? standing(methods, isDoubled ? 2 : 1);
  const from = isDoubled ? nextSaturday() : thisMinute();
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
              title: isDoubled ? DOUBLED : "",
              from: fieldOf(from),
              until: fieldOf(daysAfter(from, WEEKEND_DAYS)),
            }
      }
      content={{ methods: chosen, steps }}
      preview={({ from, until }) =>
        isWhole && <BonusCost asked={{ methods: chosen, steps, from, until }} />
      }
      onClose={onClose}
    >
      <NameChecks legend="Kênh nạp" choices={methods} chosen={chosen} onChange={setChosen} />
      <StepFields steps={typed} onChange={setTyped} />
    </PublishForm>
  );
}

/** The permanent bonus of the first method that has one, so many times, for all methods that have one. */
function standing(methods: FormProps["methods"], times: number): BonusContent {
  const withBonus = methods.filter(({ steps }) => steps.length > 0);
  const steps = (withBonus[0]?.steps ?? []).map(({ cashValueVnd, bonusPercent }) => ({
    cashValueVnd,
    bonusPercent: times * bonusPercent,
  }));
  return { methods: withBonus.map(({ name }) => name), steps };
}
