import { type ReplyTemplate, saveReplyTemplate } from "@portal/contract/console/cases";
import { CASE_MESSAGE_MAX_LENGTH, type CaseTopic, caseTopics } from "@portal/contract/support";
import { useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";
import styles from "./cases.module.css";
import { topicNames } from "./words.ts";

type TemplateFormProps = {
  /** Absent: a new one. */
  template: ReplyTemplate | undefined;
  /** Saved, or left as it was. */
  onDone: () => void;
};

/** An answer for later. Its title tells templates apart: the same title is the same template. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
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
        // The title is what a template is known by: another one would be another template.
        readOnly={template !== undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Select
        label="Chủ đề"
        value={topic}
        onChange={(event) => setTopic(event.target.value as CaseTopic | "")}
      >
        <option value="">Mọi chủ đề</option>
        {caseTopics.map((one) => (
          <option key={one} value={one}>
            {topicNames[one]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Lời"
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
        {template && (
          <Button type="button" size="sm" tone="quiet" onClick={onDone}>
            Thôi
          </Button>
        )}
      </div>
    </form>
  );
}
