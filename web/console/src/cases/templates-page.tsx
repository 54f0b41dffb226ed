/**
 * Lists the templates of support's answers. Everybody who answers can read them; seniors and administrators can change
 * them.
 */
import {
  getReplyTemplates,
  removeReplyTemplate,
  type ReplyTemplate,
  saveReplyTemplate,
} from "@portal/contract/console/cases";
import { hasRight } from "@portal/contract/console/rights";
import { CASE_MESSAGE_MAX_LENGTH, type CaseTopic, caseTopics } from "@portal/contract/support";
import { use, useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { send, useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { StaffContext } from "../session/staff.ts";
import { PressTwice } from "../press-twice.tsx";
import { useWork } from "../use-work.ts";
import styles from "./cases.module.css";
import { topicNames } from "./words.ts";

/** A template that is not saved yet. */
const NEW = "new";

const COLUMNS: readonly Column<ReplyTemplate>[] = [
  {
    key: "title",
    header: "Tên",
    onCard: "start",
    cell: ({ title }) => <strong className={styles["title"]}>{title}</strong>,
  },
  {
    key: "topic",
    header: "Chủ đề",
    onCard: "end",
    cell: ({ topic }) => (
      <span className={styles["topic"]}>{topic === null ? "Mọi chủ đề" : topicNames[topic]}</span>
    ),
  },
  { key: "text", header: "Nội dung", onCard: "line", cell: ({ text }) => text },
];

export function Page() {
  const mayEdit = hasRight(use(StaffContext)?.roles ?? [], "edit-templates");
  const { data, error, mutate } = useReply(getReplyTemplates, {});
  const [edited, setEdited] = useState<ReplyTemplate | typeof NEW>();
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
    header: "Thao tác",
    isHeaderHidden: true,
    align: "end",
    onCard: "end",
    cell: (template) => (
      <TemplateActs
        title={template.title}
        isBusy={isBusy}
        onEdit={() => setEdited(template)}
        onRemove={() =>
          void run(async () => {
            await send(removeReplyTemplate, { params: { id: String(template.id) } });
            changed();
          })
        }
      />
    ),
  };
  return (
    <>
      <PageHeader
        title="Mẫu trả lời"
        description="Dùng khi trả lời vụ việc. Mỗi lần lưu hay xóa đều ghi vào nhật ký."
        action={
          mayEdit && (
            <Button size="sm" onClick={() => setEdited(NEW)}>
              Thêm mẫu
            </Button>
          )
        }
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {edited && (
        <Panel title={edited === NEW ? "Thêm mẫu" : `Sửa “${edited.title}”`}>
          {/* Another template gets a new form. */}
          <TemplateForm
            key={edited === NEW ? NEW : edited.id}
            template={edited === NEW ? undefined : edited}
            onDone={changed}
          />
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

type TemplateActsProps = {
  title: string;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

const TemplateActs = ({ title, isBusy, onEdit, onRemove }: TemplateActsProps) => (
  <span className={styles["acts"]}>
    <Button size="sm" tone="outline" aria-label={`Sửa ${title}`} onClick={onEdit}>
      Sửa
    </Button>
    <PressTwice
      label={
        <>
          Xóa<span className="visually-hidden"> {title}</span>
        </>
      }
      sure={`Xóa hẳn ${title}`}
      disabled={isBusy}
      onPress={onRemove}
    />
  </span>
);

type TemplateFormProps = {
  /** Absent: a new one. */
  template: ReplyTemplate | undefined;
  /** Called after saving and after cancelling. */
  onDone: () => void;
};

/** The form for a template. The title identifies a template. */
function TemplateForm({ template, onDone }: TemplateFormProps) {
  const [title, setTitle] = useState(template?.title ?? "");
  const [topic, setTopic] = useState<CaseTopic | "">(template?.topic ?? "");
  const [text, setText] = useState(template?.text ?? "");
  const { run, isBusy, failure } = useWork();
  const save = () =>
    run(async () => {
      await send(saveReplyTemplate, { body: { title, topic: topic === "" ? null : topic, text } });
      setTitle("");
      setText("");
      onDone();
    });
  return (
    <form
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <TextField
        label="Tên"
        value={title}
        required
        // The title identifies the template, so it cannot change.
        readOnly={template !== undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Select
        label="Chủ đề"
        value={topic}
        onChange={(event) => setTopic(event.target.value as CaseTopic | "")}
        options={caseTopics.map((one) => [one, topicNames[one]])}
      >
        <option value="">Mọi chủ đề</option>
      </Select>
      <TextArea
        label="Nội dung"
        hint="{username} được thay bằng tên người chơi."
        value={text}
        required
        maxLength={CASE_MESSAGE_MAX_LENGTH}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles["acts"]}>
        <Button type="submit" size="sm" busy={isBusy}>
          Lưu mẫu
        </Button>
        <Button type="button" size="sm" tone="quiet" onClick={onDone}>
          Hủy
        </Button>
      </div>
    </form>
  );
}
