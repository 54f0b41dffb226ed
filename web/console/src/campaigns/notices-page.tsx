import type { NoticeContent } from "@portal/contract/console/campaign-content";
import { useState } from "react";
import "../../../public/notices.css";
import { SiteNoticeItem } from "../../../src/ui/feedback/site-notice.tsx";
import { CampaignPage, type FormProps } from "./campaign-page.tsx";
import styles from "./campaigns.module.css";
import { daysAfter, fieldOf, thisMinute } from "../moments.ts";
import { NoticeFields, type TypedNotice } from "./notice-fields.tsx";
import { PublishForm } from "./later-publish-form.ts";
import { startOf } from "./typed.ts";

/** Notices to players: maintenance, an event, news. */
export const NoticesPage = () => (
  <CampaignPage
    kind="notice"
    title="Thông báo"
    create={["Thông báo mới", "Tin sự kiện"]}
    Form={NoticeForm}
  />
);

function NoticeForm({ row, begunBy, methods, onDone }: FormProps) {
  const [typed, setTyped] = useState(() =>
    typedOf(row?.content as NoticeContent | undefined, begunBy),
  );
  const { tone, text, link, pages, methods: about } = typed;
  const zones = typed.zones
    .split(",")
    .map((zone) => zone.trim())
    .filter(Boolean);
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
      content={{ tone, text, ...(link && { link }), pages, methods: about, zones }}
      preview={({ title }) =>
        text !== "" && (
          <div className={styles["preview"]} role="group" aria-label="Người chơi sẽ thấy">
            <SiteNoticeItem
              tone={tone}
              title={title}
              text={text}
              link={link || null}
              about={[...labels, ...zones]}
              more="Xem thêm"
            />
          </div>
        )
      }
      onDone={onDone}
    >
      <NoticeFields
        typed={typed}
        choices={methods}
        onChange={(change) => setTyped({ ...typed, ...change })}
      />
    </PublishForm>
  );
}

/** What the page's buttons begin with. */
const TONES = ["warning", "event"] as const;

const typedOf = (known: NoticeContent | undefined, begunBy: number): TypedNotice => ({
  tone: known?.tone ?? TONES[begunBy] ?? "info",
  text: known?.text ?? "",
  link: known?.link ?? "",
  pages: known?.pages ?? [],
  methods: known?.methods ?? [],
  zones: known?.zones.join(", ") ?? "",
});
