/** Lists the campaigns in which each player gets one gift code, with a form for another one. */
import { GIVES_MAX_LENGTH, type GiftContent } from "@portal/contract/console/campaign-content";
import { hasRight } from "@portal/contract/console/rights";
import { use, useState } from "react";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { CampaignPage, type FormProps } from "./campaign-page.tsx";
import { giftKindNames } from "./content-words.ts";
import { GiftCost } from "./gift-cost.tsx";
import { daysAfter, fieldOf, thisMinute } from "../moments.ts";
import { StaffContext } from "../session/staff.ts";
import { lazyPage } from "../../../src/lazy-page.ts";
import { PublishForm } from "./later-publish-form.ts";
import { numberOf } from "./step-fields.tsx";
import { startOf } from "./typed.ts";

const { Page: ImportCodes } = lazyPage(
  () => import("./import-codes.tsx"),
  (module) => module.ImportCodes,
);

/** What a new campaign begins with, in the form of its fields. */
const USUAL_DAYS = 7;
const USUAL_THRESHOLD_VND = "100.000";
const USUAL_BUDGET = "1.000";
const USUAL_MADE = "100";

export function Page() {
  const mayReveal = hasRight(use(StaffContext)?.roles ?? [], "reveal-codes");
  return (
    <CampaignPage
      kind="gift"
      title="GiftCode"
      create={["Chương trình mới"]}
      Form={GiftForm}
      further={({ campaign, state }, onDone) =>
        mayReveal && state !== "over" && <ImportCodes campaign={campaign} onDone={onDone} />
      }
    />
  );
}

function GiftForm({ row, onClose }: FormProps) {
  const known = row && (row.content as Partial<GiftContent>);
  const [giftKind, setKind] = useState<GiftContent["giftKind"]>(known?.giftKind ?? "top-up");
  const [goal, setGoal] = useState(goalOf(known));
  const [budget, setBudget] = useState(
    known?.budgetCodes === undefined ? USUAL_BUDGET : formatNumber(known.budgetCodes),
  );
  const [gives, setGives] = useState(known?.gives ?? "");
  const [made, setMade] = useState(row ? "0" : USUAL_MADE);
  const content = {
    giftKind,
    ...(gives.trim() !== "" && { gives }),
    newCodes: numberOf(made),
    budgetCodes: numberOf(budget),
    postUrl: giftKind === "share" ? goal : undefined,
    thresholdVnd: giftKind === "share" ? undefined : numberOf(goal),
  };
  const start = row
    ? startOf(row)
    : {
        title: "",
        from: fieldOf(thisMinute()),
        until: fieldOf(daysAfter(thisMinute(), USUAL_DAYS)),
      };
  return (
    <PublishForm
      operation="publish-gift"
      heading={row ? `Sửa ${row.title}` : "Chương trình GiftCode mới"}
      changed={row}
      start={start}
      content={content}
      preview={costOf(content)}
      onClose={onClose}
    >
      <div className="columns-14 gap-3">
        <KindSelect
          giftKind={giftKind}
          onChange={(next) => {
            setKind(next);
            setGoal(next === "share" ? "https://" : USUAL_THRESHOLD_VND);
          }}
        />
        <TextField
          label={giftKind === "share" ? "Địa chỉ bài viết" : "Nạp từ (đ)"}
          value={goal}
          onChange={(event) => setGoal(event.target.value)}
        />
        <TextField
          label="Người chơi nhận được"
          maxLength={GIVES_MAX_LENGTH}
          value={gives}
          onChange={(event) => setGives(event.target.value)}
        />
        <TextField
          label="Ngân sách (số code tối đa)"
          inputMode="numeric"
          value={budget}
          onChange={(event) => setBudget(event.target.value)}
        />
        <TextField
          label={row ? "Tạo thêm code" : "Tạo code ngay"}
          inputMode="numeric"
          value={made}
          onChange={(event) => setMade(event.target.value)}
        />
      </div>
    </PublishForm>
  );
}

/** Shows the estimate once the campaign's players are chosen. */
const costOf =
  ({ thresholdVnd, budgetCodes }: { thresholdVnd: number | undefined; budgetCodes: number }) =>
  ({ from, until }: { from: string; until: string | null }) =>
    thresholdVnd !== undefined &&
    thresholdVnd > 0 &&
    until !== null && <GiftCost asked={{ thresholdVnd, from, until }} budgetCodes={budgetCodes} />;

type KindSelectProps = {
  giftKind: GiftContent["giftKind"];
  onChange: (giftKind: GiftContent["giftKind"]) => void;
};

function KindSelect({ giftKind, onChange }: KindSelectProps) {
  return (
    <Select
      label="Điều kiện nhận"
      value={giftKind}
      onChange={(event) => onChange(event.target.value as GiftContent["giftKind"])}
      options={Object.entries(giftKindNames)}
    />
  );
}

function goalOf(known: Partial<GiftContent> | undefined): string {
  if (!known) return USUAL_THRESHOLD_VND;
  if ("postUrl" in known) return known.postUrl ?? "";
  return "thresholdVnd" in known && known.thresholdVnd !== undefined
    ? formatNumber(known.thresholdVnd)
    : USUAL_THRESHOLD_VND;
}
