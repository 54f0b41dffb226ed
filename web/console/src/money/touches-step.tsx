import type { Story } from "@portal/contract/console/money";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { commandName } from "../log/command-names.ts";
import { DetailList } from "./detail-list.tsx";
import { nameOf, statusNames } from "./names.ts";
import { StoryStep } from "./story-step.tsx";

/** Who did what about it by hand. */
export function TouchesStep({ touches }: { touches: Story["touches"] }) {
  return (
    <StoryStep title="Ai đã xử lý">
      <DetailList
        items={touches.map(({ id, at, operator, command, reason }) => [
          `${formatDateTime(at)} · ${operator}`,
          <span key={id}>
            {commandName(command)}: {reason}
          </span>,
        ])}
      />
    </StoryStep>
  );
}

/** What caused it, and what it caused: bonus, recalls, refund. */
export function LinkedStep({ linked }: { linked: Story["linked"] }) {
  return (
    <StoryStep title="Giao dịch liên quan">
      <DetailList
        items={linked.map(({ id, type, status, value, currency, createdAt }) => [
          formatDateTime(createdAt),
          <Link key={id} to={`/transactions/${id}`}>
            {nameOf(type)} {formatNumber(value)} {currency === "VND" ? "đ" : currency} (
            {statusNames[status] ?? status})
          </Link>,
        ])}
      />
    </StoryStep>
  );
}
