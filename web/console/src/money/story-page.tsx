/** Shows the steps of some money in the order in which they happened, and the choices. */
import type { Story } from "@portal/contract/console/money";
import { useState } from "react";
import type { ApiError } from "../../../src/lib/api/api-error.ts";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { Badge, type BadgeTone } from "../../../src/ui/feedback/badge.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { SIDES } from "../books/account-names.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { choicesOf } from "./money-choices.ts";
import styles from "./money.module.css";
import { nameOf, statusNames } from "./names.ts";
import {
  DeliveryStep,
  JournalSteps,
  LinkedStep,
  NoticeStep,
  TouchesStep,
  TransactionStep,
} from "./story-steps.tsx";

type StoryPageProps = {
  readonly story: Story | undefined;
  readonly problem: ApiError | undefined;
  readonly onChange: () => void;
};

export function StoryPage({ story, problem, onChange }: StoryPageProps) {
  const [done, setDone] = useState(0);
  if (problem && !story) return <Notice tone="danger">{problem.message}</Notice>;
  if (!story) return <p role="status">Đang tải …</p>;
  const { notice, transaction } = story;
  const choices = choicesOf(story);
  return (
    <>
      <PageHeader
        title={titleOf(story)}
        description={outlineOf(story)}
        action={<StoryState story={story} />}
      />
      <div className={cx("small align-start", styles["story"])}>
        <div className="stack-3">
          <ol className="stack-3">
            {notice && <NoticeStep notice={notice} />}
            {transaction && <TransactionStep transaction={transaction} notice={notice} />}
            <DeliveryStep story={story} />
            <JournalSteps journals={story.journals} />
            {story.linked.length > 0 && <LinkedStep linked={story.linked} />}
            {story.touches.length > 0 && <TouchesStep touches={story.touches} />}
          </ol>
          {story.journals.length > 0 && <p className="fine-print">{SIDES}</p>}
        </div>
        <aside className={styles["side"]} aria-label="Thao tác">
          <Panel title="Thao tác">
            {choices.length === 0 && <p className="note">Không còn gì phải làm.</p>}
            <OperationChoices
              // The choices change after an operation here. A colleague's operation meanwhile removes
              // nothing that is typed: the preview says what is left.
              key={done}
              choices={choices}
              onDone={() => {
                setDone(done + 1);
                onChange();
              }}
            />
          </Panel>
        </aside>
      </div>
    </>
  );
}

function titleOf({ notice, transaction }: Story): string {
  if (transaction) {
    const { type, value, currency } = transaction;
    return `${nameOf(type)} ${formatNumber(value)}${currency === "VND" ? "đ" : ` ${currency}`}`;
  }
  return `Tiền vào ${formatNumber(notice?.amountVnd ?? 0)}đ`;
}

/** Whose it is, by what it came, and when: `demo · MoMo · 09:05 21/11/2026`. */
const outlineOf = ({ notice, transaction }: Story): string =>
  [
    transaction?.username ?? notice?.payerName ?? notice?.payerAccount,
    sourceName(transaction?.source ?? notice?.method ?? ""),
    formatDateTime(transaction?.createdAt ?? notice?.occurredAt ?? ""),
  ]
    .filter(Boolean)
    .join(" · ");

const TONES: Readonly<Record<string, BadgeTone>> = {
  pending: "warning",
  success: "jade",
  failed: "danger",
};

function StoryState({ story: { notice, transaction } }: { story: Story }) {
  if (transaction) {
    const { status, recalledKp } = transaction;
    return (
      <div className="row-2">
        {notice?.leftVnd === 0 && <Badge tone="warning">Đã hoàn hết</Badge>}
        {recalledKp > 0 && (
          <Badge tone="warning">{`Đã thu hồi ${formatNumber(recalledKp)} KP`}</Badge>
        )}
        <Badge tone={TONES[status] ?? "neutral"}>{statusNames[status] ?? status}</Badge>
      </div>
    );
  }
  return notice?.outcome === null ? (
    <Badge tone="warning">Chưa rõ chủ</Badge>
  ) : (
    <Badge>Đã trả lại</Badge>
  );
}
