import { Trans } from "@lingui/react/macro";
import { Panel } from "../../ui/page/panel.tsx";
import { questions } from "./questions.tsx";
import styles from "./support.module.css";

/** Questions that have an answer, each opened by a press. */
export function QuestionList() {
  return (
    <Panel title={<Trans>Câu hỏi thường gặp</Trans>}>
      <div className={styles["questionList"]}>
        {questions.map(({ id, ask, answer }) => (
          <details key={id} className={styles["question"]}>
            <summary className={styles["ask"]}>{ask}</summary>
            <p className={styles["answer"]}>{answer}</p>
          </details>
        ))}
      </div>
    </Panel>
  );
}
