/** Converts the brand to typed texts, one for each field, and back. */
import {
  type BrandContent,
  type BrandField,
  brandFieldNames as names,
} from "@portal/contract/console/brand-content";

const OPTIONAL = "(không bắt buộc)";
export const textFields = {
  gameName: names.gameName,
  copyright: names.copyright,
  newsUrl: names.newsUrl,
  downloadUrl: names.downloadUrl,
  playUrl: `${names.playUrl} ${OPTIONAL}`,
  socialUrl: names.socialUrl,
  "supportPhones.0": `${names.supportPhones} 1`,
  "supportPhones.1": `${names.supportPhones} 2`,
  supportHours: `${names.supportHours} ${OPTIONAL}`,
};
export type TextName = keyof typeof textFields;

export type TypedBrand = {
  readonly texts: Readonly<Record<TextName, string>>;
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

/** Names the fields that differ from those of today's brand. */
export const changedFields = (content: BrandContent, current: BrandContent): string[] =>
  (Object.keys(names) as BrandField[])
    .filter((field) => JSON.stringify(content[field]) !== JSON.stringify(current[field]))
    .map((field) => names[field]);

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
