import {
  getReplyTemplates,
  removeReplyTemplate,
  type ReplyTemplate,
} from "@portal/contract/console/cases";
import { hasRight } from "@portal/contract/console/rights";
import { use, useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { send, useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";
import styles from "./cases.module.css";
import { TemplateForm } from "./template-form.tsx";
import { topicNames } from "./words.ts";

const COLUMNS: readonly Column<ReplyTemplate>[] = [
  { key: "title", header: "Tên", onCard: "start", cell: ({ title }) => title },
  {
    key: "topic",
    header: "Chủ đề",
    onCard: "end",
    cell: ({ topic }) => (topic === null ? "Mọi chủ đề" : topicNames[topic]),
  },
  { key: "text", header: "Lời", onCard: "line", cell: ({ text }) => text },
];

/** The answers that support often gives: everybody who answers reads them, seniors and administrators change them. */
export function TemplatesPage() {
  const mayEdit = hasRight(use(StaffContext)?.roles ?? [], "edit-templates");
  const { data, error, mutate } = useReply(getReplyTemplates, {});
  const [edited, setEdited] = useState<ReplyTemplate>();
  const { run, isBusy, failure } = useWork();
  if (!data) {
    return error ? <Notice tone="danger">{error.message}</Notice> : <p role="status">Đang tải …</p>;
  }
  const changed = () => {
    setEdited(undefined);
    void mutate();
  };
  const acts: Column<ReplyTemplate> = {
    key: "acts",
    header: "Việc",
    isHeaderHidden: true,
    align: "end",
    onCard: "end",
    cell: (template) => (
      <span className={styles["acts"]}>
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Sửa ${template.title}`}
          onClick={() => setEdited(template)}
        >
          Sửa
        </Button>
        <Button
          size="sm"
          tone="quiet"
          busy={isBusy}
          aria-label={`Xóa ${template.title}`}
          onClick={() =>
            void run(async () => {
              await send(removeReplyTemplate, { params: { id: String(template.id) } });
              changed();
            })
          }
        >
          Xóa
        </Button>
      </span>
    ),
  };
  return (
    <>
      <PageHeader
        title="Mẫu trả lời"
        description="Dùng khi trả lời vụ việc. Mỗi lần lưu hay xóa đều ghi vào nhật ký."
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {mayEdit && (
        <Panel title={edited ? `Sửa “${edited.title}”` : "Thêm mẫu"}>
          {/* Another template is another form. */}
          <TemplateForm key={edited?.id ?? "new"} template={edited} onDone={changed} />
        </Panel>
      )}
      <Panel>
        <DenseTable
          caption="Mẫu trả lời"
          columns={mayEdit ? [...COLUMNS, acts] : COLUMNS}
          rows={data.templates}
          rowKey={({ id }) => String(id)}
        />
      </Panel>
    </>
  );
}
