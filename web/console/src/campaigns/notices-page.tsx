import { type NoticeContent, noticePages } from "@portal/contract/console/campaign-content";
import { useState } from "react";
import "../../../public/notices.css";
import { SiteNoticeItem } from "../../../src/ui/feedback/site-notice.tsx";
import { CampaignPage, type FormProps } from "./campaign-page.tsx";
import styles from "./campaigns.module.css";
import { daysAfter, fieldOf, thisMinute } from "../moments.ts";
import { PublishForm } from "./later-publish-form.ts";
import { startOf } from "./typed.ts";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { toneNames } from "./content-words.ts";
import { NameChecks } from "./name-checks.tsx";

const PAGES = Object.entries(noticePages).map(([name, label]) => ({ name, label }));

/** Lists the notices to players (maintenance, an event, news), with a form for another one. */
export const Page = () => (
  <CampaignPage
    kind="notice"
    title="Thông báo"
    create={["Thông báo mới", "Tin sự kiện"]}
    Form={NoticeForm}
  />
);

function NoticeForm({ row, begunBy, methods, zones, onClose }: FormProps) {
  const [typed, setTyped] = useState(() =>
    typedOf(row?.content as NoticeContent | undefined, begunBy),
  );
  const { tone, text, link, pages, methods: about, zones: aboutZones } = typed;
  const labels = methods.filter(({ name }) => about.includes(name)).map(({ label }) => label);
  return (
    <PublishForm
      operation="publish-notice"
      heading={row ? `Sửa ${row.title}` : "Thông báo mới"}
      changed={row}
      start={
        row
          ? startOf(row)
          : { title: "", from: fieldOf(thisMinute()), until: fieldOf(daysAfter(thisMinute(), 1)) }
      }
      content={{ tone, text, ...(link && { link }), pages, methods: about, zones: aboutZones }}
      preview={({ title }) =>
        text !== "" && (
          <div className={styles["preview"]} role="group" aria-label="Người chơi sẽ thấy">
            <SiteNoticeItem
              tone={tone}
              title={title}
              text={text}
              link={link || null}
              about={[...labels, ...aboutZones]}
              more="Xem thêm"
            />
          </div>
        )
      }
      onClose={onClose}
    >
      <NoticeFields
        typed={typed}
        methods={methods}
        zones={zones}
        onChange={(change) => setTyped({ ...typed, ...change })}
      />
    </PublishForm>
  );
}

/** The contents that the page's buttons start with, by the button's place (`begunBy`). */
const TONES = ["warning", "event"] as const;

const typedOf = (known: NoticeContent | undefined, begunBy: number): TypedNotice => ({
  tone: known?.tone ?? TONES[begunBy] ?? "info",
  text: known?.text ?? "",
  link: known?.link ?? "",
  pages: known?.pages ?? [],
  methods: known?.methods ?? [],
  zones: known?.zones ?? [],
});

/** A notice as it is typed. */
type TypedNotice = {
  readonly tone: NoticeContent["tone"];
  readonly text: string;
  readonly link: string;
  readonly pages: readonly string[];
  readonly methods: readonly string[];
  readonly zones: readonly string[];
};

type NoticeFieldsProps = Pick<FormProps, "methods" | "zones"> & {
  typed: TypedNotice;
  onChange: (change: Partial<TypedNotice>) => void;
};

const NoticeFields = ({ typed, methods, zones, onChange }: NoticeFieldsProps) => (
  <>
    <TextArea
      label="Nội dung"
      rows={3}
      value={typed.text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
    <div className="columns-14 gap-3">
      <Select
        label="Loại"
        value={typed.tone}
        onChange={(event) => onChange({ tone: event.target.value as TypedNotice["tone"] })}
        options={Object.entries(toneNames)}
      />
      <TextField
        label="Liên kết (không bắt buộc)"
        value={typed.link}
        onChange={(event) => onChange({ link: event.target.value })}
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
      choices={methods}
      chosen={typed.methods}
      onChange={(chosen) => onChange({ methods: chosen })}
    />
    <NameChecks
      legend="Về máy chủ"
      choices={[...new Set([...zones, ...typed.zones])].map((name) => ({ name, label: name }))}
      chosen={typed.zones}
      onChange={(chosen) => onChange({ zones: chosen })}
    />
  </>
);
