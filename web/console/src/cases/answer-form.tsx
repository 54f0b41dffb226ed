import { answerCase, getReplyTemplates, type StaffCase } from "@portal/contract/console/cases";
import { CASE_MESSAGE_MAX_LENGTH, type CaseTopic } from "@portal/contract/support";
import { useEffect, useRef, useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Checkbox } from "../../../src/ui/form/fields/checkbox.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send, useReply } from "../api.ts";
import { useWork } from "../use-work.ts";
import styles from "./cases.module.css";

type AnswerFormProps = { shown: StaffCase; onSent: () => void };

/** The answer to the player, typed or from a template. The key r focuses it, Ctrl+Enter sends it. */
export function AnswerForm({ shown, onSent }: AnswerFormProps) {
  const { id, topic, username, search, messages, account } = shown;
  const isUndecided = search?.status === "open" || search?.status === "waiting";
  const [text, setText] = useState("");
  const [closes, setCloses] = useState(false);
  const { run, isBusy, failure } = useWork();
  const form = useRef<HTMLFormElement>(null);
  useAnswerKey(form);
  const answer = () =>
    run(async () => {
      const body = { text, closes: closes && !isUndecided, lastSeenId: messages.at(-1)?.id };
      await send(answerCase, { params: { id }, body });
      setText("");
      setCloses(false);
      onSent();
    });
  return (
    <form
      ref={form}
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault();
        void answer();
      }}
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <Templates
        topic={topic}
        onChoose={(template) => setText(template.replaceAll("{username}", username))}
      />
      <TextArea
        label="Trả lời người chơi"
        hint={
          <>
            {account.emailVerifiedAt === null
              ? "Người chơi đọc trên trang: chưa có email đã xác minh."
              : "Người chơi đọc trên trang và qua email."}
            <span className={styles["keys"]}> Phím r để viết, Ctrl+Enter để gửi.</span>
          </>
        }
        value={text}
        required
        maxLength={CASE_MESSAGE_MAX_LENGTH}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      {!isUndecided && (
        <Checkbox
          label="Kết thúc vụ việc"
          checked={closes}
          onChange={(event) => setCloses(event.target.checked)}
        />
      )}
      <div>
        <Button type="submit" size="sm" busy={isBusy}>
          Gửi trả lời
        </Button>
      </div>
    </form>
  );
}

type TemplatesProps = { topic: CaseTopic; onChoose: (text: string) => void };

/** The templates on this topic. */
function Templates({ topic, onChoose }: TemplatesProps) {
  const { data } = useReply(getReplyTemplates, {});
  const fitting = (data?.templates ?? []).filter(
    (one) => one.topic === null || one.topic === topic,
  );
  return (
    <Select
      label="Mẫu trả lời"
      value=""
      placeholder="Chọn mẫu"
      onChange={(event) => {
        const chosen = fitting.find((one) => String(one.id) === event.target.value);
        if (chosen) onChoose(chosen.text);
      }}
      options={fitting.map((one) => [one.id, one.title])}
    />
  );
}

/** The key r focuses the text, unless the focus is in a field. */
function useAnswerKey(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest("input, textarea, select, dialog")) return;
      event.preventDefault();
      form.current?.querySelector("textarea")?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [form]);
}
