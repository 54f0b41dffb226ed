import type { StoryNotice } from "@portal/contract/console/money";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { DetailList } from "./detail-list.tsx";
import styles from "./money.module.css";
import { outcomeNames } from "./names.ts";
import { StoryStep } from "./story-step.tsx";

/** What the bank or wallet said, and what it was matched with. */
export function NoticeStep({ notice }: { notice: StoryNotice }) {
  const { outcome, claimedBy, claimedAt, conflictsWith, raw } = notice;
  return (
    <StoryStep
      title={notice.isEntered ? "Khoản tiền nhập từ sao kê" : "Thông báo tiền vào"}
      at={notice.occurredAt}
    >
      <DetailList
        items={[
          ["Mã thông báo", notice.name],
          ["Số tiền", `${formatNumber(notice.amountVnd)} đ`],
          ["Nội dung", notice.content === "" ? "(đã xóa)" : notice.content],
          ["Mã tham chiếu", notice.reference],
          ["Vào tài khoản", `${notice.method} · ${notice.accountNumber}`],
          ["Tài khoản sổ cái", notice.cashAccount],
          ["Người chuyển", payerOf(notice)],
          ["Nhận lúc", formatDateTime(notice.receivedAt)],
          [
            "Trái với",
            conflictsWith && <Link to={`/notices/${conflictsWith.id}`}>{conflictsWith.name}</Link>,
          ],
          ["Khớp", outcome === null ? "chưa rõ của ai" : outcomeNames[outcome]],
          ["Người gán", claimedBy === "search" ? "người chơi tự tìm" : claimedBy],
          ["Gán lúc", claimedAt && formatDateTime(claimedAt)],
          ["Chưa hoàn", `${formatNumber(notice.leftVnd)} đ`],
        ]}
      />
      {raw !== null && (
        <details>
          <summary>Thông báo gốc</summary>
          <pre className={styles["raw"]}>{raw}</pre>
        </details>
      )}
    </StoryStep>
  );
}

function payerOf({ payerName, payerAccount, payerBank }: StoryNotice): string | null {
  const parts = [payerName, payerAccount, payerBank].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
}
