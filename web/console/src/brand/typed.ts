/** The brand as it is typed: every text in a field of its own. */
import type { BrandContent } from "@portal/contract/console/brand-content";

export const textFields = {
  gameName: "Tên game",
  copyright: "Dòng bản quyền",
  newsUrl: "Trang tin tức",
  downloadUrl: "Trang tải game",
  playUrl: "Trang vào game (không bắt buộc)",
  socialUrl: "Trang cộng đồng",
  "supportPhones.0": "Số hỗ trợ 1",
  "supportPhones.1": "Số hỗ trợ 2",
  supportHours: "Giờ hỗ trợ (không bắt buộc)",
} as const;
export type TextField = keyof typeof textFields;

export type TypedBrand = {
  readonly texts: Readonly<Record<TextField, string>>;
  readonly takesCalls: boolean;
  readonly languages: BrandContent["languages"];
};

export const typedBrand = (content: BrandContent): TypedBrand => ({
  texts: {
    gameName: content.gameName,
    copyright: content.copyright,
    newsUrl: content.newsUrl,
    downloadUrl: content.downloadUrl,
    playUrl: content.playUrl ?? "",
    socialUrl: content.socialUrl,
    "supportPhones.0": content.supportPhones[0] ?? "",
    "supportPhones.1": content.supportPhones[1] ?? "",
    supportHours: content.supportHours ?? "",
  },
  takesCalls: content.supportTakesCalls,
  languages: content.languages,
});

/** Reads what is typed. The order's schema refuses what is no link and no number. */
export function contentOf({ texts, takesCalls, languages }: TypedBrand): BrandContent {
  const {
    "supportPhones.0": first,
    "supportPhones.1": second,
    playUrl,
    supportHours,
    ...always
  } = texts;
  return {
    ...always,
    ...(playUrl.trim() !== "" && { playUrl }),
    ...(supportHours.trim() !== "" && { supportHours }),
    supportPhones: [first.replaceAll(" ", ""), second.replaceAll(" ", "")],
    supportTakesCalls: takesCalls,
    languages,
  };
}
