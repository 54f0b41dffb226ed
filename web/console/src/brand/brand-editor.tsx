/** The form for the next version of the brand, typed above what holds today, up to its proposal. */
import type { getBrandVersions } from "@portal/contract/console/brand";
import {
  type BrandContent,
  brandFieldNames,
  changeBrandOrder,
} from "@portal/contract/console/brand-content";
import type { ReplyOf } from "@portal/contract/http/call";
import { languages } from "@portal/contract/profile";
import { useState } from "react";
import { Checkbox } from "../../../src/ui/form/fields/checkbox.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { NameChecks } from "../campaigns/name-checks.tsx";
import { MomentField } from "../moment-field.tsx";
import { fieldOf, instantOf, thisMinute } from "../moments.ts";
import { Today } from "../shop/cell-field.tsx";
import { NextVersion } from "../versions/next-version.tsx";
import type { LeaveEditor } from "../versions/versioned-page.tsx";
import { BrandAsSeen } from "./brand-as-seen.tsx";
import { changedFields, contentOf, type TextName, textFields, typedBrand } from "./typed.ts";

const LANGUAGES = { "vi-VN": "Tiếng Việt", pseudo: "Bản dịch thử" } as const;
const CHOICES = languages.map((name) => ({ name, label: LANGUAGES[name] }));
const NAMES = Object.keys(textFields) as TextName[];

type BrandEditorProps = {
  desk: ReplyOf<typeof getBrandVersions>;
  /** What the fields begin with: today's brand, or an older version. */
  start: BrandContent;
} & LeaveEditor;

export function BrandEditor({ desk, start, onDone, onCancel }: BrandEditorProps) {
  const { current, versions } = desk;
  const [typed, setTyped] = useState(() => typedBrand(start));
  const [from, setFrom] = useState(() => fieldOf(thisMinute()));
  const content = contentOf(typed);
  const changed = changedFields(content, current);
  const order = changeBrandOrder.safeParse({
    operation: "change-brand",
    after: versions[0]?.version ?? 0,
    from: instantOf(from),
    content,
  });
  const errorOf = (name: string) =>
    order.error?.issues.find(({ path }) => path.slice(1).join(".") === name)?.message;
  return (
    <>
      <Panel title="Người chơi đọc">
        <div className="stack-3">
          <div className="columns-20">
            {NAMES.map((name) => (
              <div key={name}>
                <TextField
                  label={textFields[name]}
                  value={typed.texts[name]}
                  error={errorOf(name)}
                  onChange={({ target }) =>
                    setTyped({ ...typed, texts: { ...typed.texts, [name]: target.value } })
                  }
                />
                <Today value={typed.texts[name]} today={typedBrand(current).texts[name]} />
              </div>
            ))}
          </div>
          <Checkbox
            label={brandFieldNames.supportTakesCalls}
            checked={typed.takesCalls}
            onChange={({ target }) => setTyped({ ...typed, takesCalls: target.checked })}
          />
          <NameChecks
            legend={brandFieldNames.languages}
            choices={CHOICES}
            chosen={typed.languages}
            onChange={(chosen) =>
              setTyped({ ...typed, languages: languages.filter((name) => chosen.includes(name)) })
            }
          />
          {errorOf("languages") !== undefined && <p className="note">{errorOf("languages")}</p>}
        </div>
      </Panel>
      <Panel
        title="Thời điểm và ảnh hưởng"
        description="Đổi liên kết hoặc số hỗ trợ cần người thứ hai phê duyệt: hãy mở từng liên kết và gọi thử từng số."
      >
        <div className="stack-3">
          <div className="columns-20">
            <BrandAsSeen title="Người chơi đang thấy" content={current} />
            <BrandAsSeen title="Người chơi sẽ thấy" content={content} />
          </div>
          <MomentField label="Áp dụng từ (giờ Việt Nam)" moment={from} onMoment={setFrom} />
        </div>
      </Panel>
      <NextVersion order={order.data} {...{ changed, versions, onDone, onCancel }} />
    </>
  );
}
