/**
 * The operation that publishes a version of the brand: the game's name and links, support's numbers and hours,
 * languages.
 */
import {
  type BrandContent,
  type BrandField,
  brandFieldNames,
} from "@portal/contract/console/brand-content";
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import { demoFieldsOf } from "../settings/demo-values.ts";
import { changeVersion } from "./versions/change-version.ts";

const FIELDS = Object.keys(brandFieldNames) as BrandField[];

/** Its limit counts changed links and numbers; a senior may change none alone. */
const changeBrand = changeVersion("brand", {
  name: "thương hiệu",
  assertFit(content, portal) {
    const [path] = demoFieldsOf(content, portal);
    if (path === undefined) return;
    const name = brandFieldNames[path.split(".")[0] as BrandField];
    throw new OperationRefused(path, `“${name}” là của bản dùng thử, hãy ghi của bạn`);
  },
  changesInWords: (before, after) =>
    Object.fromEntries(
      FIELDS.flatMap((field) => {
        const [was, is] = [inWords(before?.[field]), inWords(after[field])];
        return was === is ? [] : [[field, `${was} → ${is}`]];
      }),
    ),
});

function inWords(value: BrandContent[BrandField] | undefined): string {
  if (value === undefined) return "không có";
  if (typeof value === "boolean") return value ? "có" : "không";
  return typeof value === "string" ? value : value.join(", ");
}

export const brand = { "change-brand": changeBrand };
