import { type NoticeContent, noticePages } from "@portal/contract/console/campaign-content";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import type { Methods } from "./campaign-page.tsx";
import styles from "./campaigns.module.css";
import { toneNames } from "./content-words.ts";
import { NameChecks } from "./name-checks.tsx";

/** A notice as it is typed. */
export type TypedNotice = {
  readonly tone: NoticeContent["tone"];
  readonly text: string;
  readonly link: string;
  readonly pages: readonly string[];
  readonly methods: readonly string[];
  /** Names, with commas between them. */
  readonly zones: string;
};

const PAGES = Object.entries(noticePages).map(([name, label]) => ({ name, label }));

type NoticeFieldsProps = {
  typed: TypedNotice;
  choices: Methods;
  onChange: (change: Partial<TypedNotice>) => void;
};

export const NoticeFields = ({ typed, choices, onChange }: NoticeFieldsProps) => (
  <>
    <TextArea
      label="Nội dung"
      rows={3}
      value={typed.text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
    <div className={styles["two"]}>
      <Select
        label="Loại"
        value={typed.tone}
        onChange={(event) => onChange({ tone: event.target.value as TypedNotice["tone"] })}
      >
        {Object.entries(toneNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label="Liên kết (không bắt buộc)"
        value={typed.link}
        onChange={(event) => onChange({ link: event.target.value })}
      />
      <TextField
        label="Máy chủ (không bắt buộc)"
        hint="Tên máy chủ, cách nhau bằng dấu phẩy."
        value={typed.zones}
        onChange={(event) => onChange({ zones: event.target.value })}
      />
    </div>
    <NameChecks
      legend="Trang (bỏ trống: mọi trang)"
      choices={PAGES}
      chosen={typed.pages}
      onChange={(pages) => onChange({ pages })}
    />
    <NameChecks
      legend="Về kênh nạp"
      choices={choices}
      chosen={typed.methods}
      onChange={(methods) => onChange({ methods })}
    />
  </>
);
