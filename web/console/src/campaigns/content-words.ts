/** Describes the content of a bonus, a gift campaign or a notice in one line (`contentInWords`). */
import {
  type BonusContent,
  type BonusStep,
  type GiftContent,
  type NoticeContent,
  noticePages,
} from "@portal/contract/console/campaign-content";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { formatNumber } from "../../../src/lib/text/format.ts";

export const giftKindNames = { share: "Chia sẻ bài viết", "top-up": "Nạp đủ mức" } as const;
export const toneNames = { info: "Tin tức", warning: "Bảo trì, sự cố", event: "Sự kiện" } as const;

/** `100.000đ: 10%; 500.000đ: 20%` */
const stepsInWords = (steps: readonly BonusStep[]): string =>
  steps.length === 0
    ? "không thưởng"
    : steps.map((step) => `${formatNumber(step.cashValueVnd)}đ: ${step.bonusPercent}%`).join("; ");

/** Describes a version in one line. */
export function contentInWords(content: BonusContent | GiftContent | NoticeContent): string {
  if ("steps" in content)
    return `${content.methods.map(sourceName).join(", ")} – ${stepsInWords(content.steps)}`;
  if ("giftKind" in content) {
    const most = `tối đa ${formatNumber(content.budgetCodes)} code`;
    return content.giftKind === "share"
      ? `${giftKindNames.share}, ${most} (${content.postUrl})`
      : `Nạp từ ${formatNumber(content.thresholdVnd)}đ, ${most}`;
  }
  return `${toneNames[content.tone]}: ${content.text} (${placesInWords(content)})`;
}

const placesInWords = ({ pages, methods, zones }: NoticeContent): string =>
  [...pages.map((page) => noticePages[page]), ...methods.map(sourceName), ...zones].join(", ") ||
  "mọi trang";
