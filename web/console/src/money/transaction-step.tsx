import type { StoryTransaction } from "@portal/contract/console/money";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { DetailList } from "./detail-list.tsx";
import { nameOf, statusNames } from "./names.ts";
import { StoryStep } from "./story-step.tsx";

/** The transaction as its player sees it. */
export function TransactionStep({ transaction }: { transaction: StoryTransaction }) {
  const { id, type, status, username, creditKp, recalledKp, updatedAt } = transaction;
  return (
    <StoryStep title={nameOf(type)} at={transaction.createdAt}>
      <DetailList
        items={[
          ["Mã giao dịch", id],
          [
            "Người chơi",
            <Link key={username} to={`/players?${new URLSearchParams({ q: username }).toString()}`}>
              {username}
            </Link>,
          ],
          ["Trạng thái", `${statusNames[status] ?? status} (${formatDateTime(updatedAt)})`],
          ["Đã cộng", creditKp === null ? null : `${formatNumber(creditKp)} KP`],
          ["Đã thu hồi", recalledKp === 0 ? null : `${formatNumber(recalledKp)} KP`],
          ["Qua", transaction.source],
          ["Mã tham chiếu", transaction.reference],
          ["Người chơi đọc thấy", transaction.note],
        ]}
      />
    </StoryStep>
  );
}
