import type { Story } from "@portal/contract/console/money";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { DetailList } from "./detail-list.tsx";
import { StoryStep } from "./story-step.tsx";

/** Who receives; null where the account does. */
const characterOf = ({ characterName, characterId }: NonNullable<Story["order"]>) =>
  characterId === null ? null : `${characterName ?? "không còn tên"} · mã ${characterId}`;

/** What an outside party does for it: the game with an order, the gateway with a card. */
export function DeliveryStep({ story: { order, card, asking } }: { story: Story }) {
  if (!order && !card) return null;
  return (
    <StoryStep title={order ? "Giao xu trong game" : "Cổng thẻ"}>
      {order && (
        <DetailList
          items={[
            ["Mã yêu cầu", order.requestId],
            ["Tài khoản", `${order.account} · máy chủ ${order.zoneName}`],
            ["Nhân vật", characterOf(order)],
            ["Xu", formatNumber(order.coins)],
            ["KP", formatNumber(order.creditKp)],
          ]}
        />
      )}
      {card && (
        <DetailList
          items={[
            ["Mã yêu cầu", card.requestId],
            ["Thẻ", `${card.provider} · ${card.serial}`],
            ["Mệnh giá khai", `${formatNumber(card.declaredVnd)} đ`],
            ["Mệnh giá thật", card.realVnd === null ? null : `${formatNumber(card.realVnd)} đ`],
            ["Gửi lúc", card.sentAt && formatDateTime(card.sentAt)],
            ["Cổng nhận lúc", card.acceptedAt && formatDateTime(card.acceptedAt)],
            ["Có kết quả lúc", card.settledAt && formatDateTime(card.settledAt)],
            ["Lý do hỏng", card.failure],
          ]}
        />
      )}
      {asking && (
        <DetailList
          items={[
            ["Đã hỏi", `${formatNumber(asking.attempts)} lần`],
            ["Hỏi lại lúc", asking.isGivenUp ? "không hỏi nữa" : formatDateTime(asking.nextAt)],
            ["Lỗi gần nhất", asking.lastError],
          ]}
        />
      )}
    </StoryStep>
  );
}
