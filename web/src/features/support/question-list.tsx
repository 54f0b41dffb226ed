import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { matches } from "./match-question.ts";
import { type Question, questionGroups } from "./questions.tsx";
import styles from "./support.module.css";

/** The frequent questions by subject, each opened by a press. A search hides those without its words. */
export function QuestionList() {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  /** The ids of the questions that the search found; undefined without a search. */
  const [found, setFound] = useState<ReadonlySet<string>>();
  const search = (text: string) => {
    if (text.trim() === "") return setFound(undefined);
    const shown = [...(list.current?.querySelectorAll("details") ?? [])].filter((question) =>
      matches(question.textContent, text),
    );
    setFound(new Set(shown.map(({ id }) => id)));
  };
  const isShown = ({ id }: Question) => found?.has(id) ?? true;
  return (
    <Panel title={<Trans>Câu hỏi thường gặp</Trans>}>
      <div className="stack-4">
        <search className={styles["questionSearch"]}>
          <TextField
            type="search"
            label={t`Tìm câu hỏi`}
            placeholder={t`Ví dụ: quên mật khẩu`}
            autoComplete="off"
            leading={<Search size={18} />}
            onChange={({ target }) => search(target.value)}
          />
          <output className="note">
            {found && found.size > 0 && <Trans>{found.size} câu phù hợp</Trans>}
            {found?.size === 0 && (
              <Trans>Không có câu nào phù hợp. Hãy thử từ khác, hoặc hỏi nhân viên hỗ trợ.</Trans>
            )}
          </output>
        </search>
        <div ref={list} className={styles["questionGroups"]}>
          {questionGroups.map(({ id, name, questions }) => (
            <section key={id} hidden={!questions.some(isShown)}>
              <h3 className="group-heading">{name}</h3>
              {questions.map((question) => (
                <details
                  key={question.id}
                  id={question.id}
                  className={styles["question"]}
                  hidden={!isShown(question)}
                >
                  <summary className={cx("disclosure strong", styles["ask"])}>
                    {question.ask}
                  </summary>
                  <p className={cx("soft at-most-44", styles["answer"])}>{question.answer}</p>
                </details>
              ))}
            </section>
          ))}
        </div>
      </div>
    </Panel>
  );
}
