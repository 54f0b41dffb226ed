/** The brand: the game's name and links, support's numbers and hours, languages, in versions. */
import type { BrandContent } from "@portal/contract/console/brand-content";
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import { demoFieldsOf } from "../settings/demo-values.ts";
import { changeVersion } from "./versions/change-version.ts";

const FIELDS = [
  "gameName",
  "newsUrl",
  "downloadUrl",
  "playUrl",
  "socialUrl",
  "supportPhones",
  "supportTakesCalls",
  "supportHours",
  "copyright",
  "languages",
] as const satisfies readonly (keyof BrandContent)[];

/** Its limit counts the links and numbers that it changes: alone, a senior changes none. */
const changeBrand = changeVersion("brand", {
  name: "thương hiệu",
  assertFit(content, portal) {
    const [field] = demoFieldsOf(content, portal);
    if (field === undefined) return;
    throw new OperationRefused(field, `${field} là của bản dùng thử: hãy ghi của bạn`);
  },
  changesInWords: (before, after) =>
    Object.fromEntries(
      FIELDS.flatMap((field) => {
        const [was, is] = [inWords(before?.[field]), inWords(after[field])];
        return was === is ? [] : [[field, `${was} → ${is}`]];
      }),
    ),
});

function inWords(value: BrandContent[keyof BrandContent] | undefined): string {
  if (value === undefined) return "không có";
  if (typeof value === "boolean") return value ? "có" : "không";
  return typeof value === "string" ? value : value.join(", ");
}

/** The operation of this file by its name in the contract. */
export const brand = { "change-brand": changeBrand };
