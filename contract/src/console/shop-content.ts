/** The content of a version of the shop; its form is the same in orders, history and database. */
import * as z from "zod/mini";
import { cleanText } from "../values/clean-text.ts";
import { PACKAGE_ARTWORKS } from "../values/limits.ts";
import { bonusSteps, minute } from "./campaign-content.ts";
import { nextVersionOf } from "./versions.ts";

const NAME_MAX_LENGTH = 60;
const BADGE_MAX_LENGTH = 24;
const PACKAGES_MAX = 24;
const METHODS_MAX = 50;
const ZONES_MAX = 500;

const positive = z.int().check(z.positive());
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/** In the order in which players see them. */
const shopPackage = z
  .object({
    creditKp: positive,
    /** In the game's smallest unit. */
    coins: positive,
    /** Its picture, the smallest at 0. Absent: by its place in the list. */
    artwork: z.optional(z.int().check(z.nonnegative(), z.maximum(PACKAGE_ARTWORKS - 1))),
    /** A word on it, such as 'Bán chạy'. */
    badge: z.optional(
      z
        .string()
        .check(
          z.overwrite(cleanText),
          z.minLength(1),
          z.maxLength(BADGE_MAX_LENGTH, { error: `Nhãn dài tối đa ${BADGE_MAX_LENGTH} ký tự.` }),
        ),
    ),
    /** When it is sold: `from` inclusive, `until` exclusive. Absent: as long as the version holds. */
    from: z.optional(minute),
    until: z.optional(minute),
  })
  .check(
    z.refine(({ from, until }) => from === undefined || until === undefined || from < until, {
      path: ["until"],
      error: "Gói phải bán được ít nhất một phút.",
    }),
  );
export type ShopPackage = z.output<typeof shopPackage>;

/** The rates of a transfer method, or of `card`, while no campaign runs for it. */
const shopMethod = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX_LENGTH)),
  kpPer10000Vnd: positive,
  steps: bonusSteps,
});
export type ShopMethod = z.output<typeof shopMethod>;

/** A server of the game. */
const shopZone = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(NAME_MAX_LENGTH)),
  name: z
    .string()
    .check(
      z.overwrite(cleanText),
      z.minLength(1, { error: "Hãy đặt tên máy chủ." }),
      z.maxLength(NAME_MAX_LENGTH, { error: `Tên dài tối đa ${NAME_MAX_LENGTH} ký tự.` }),
    ),
});

export const shopContent = z.object({
  packages: z.array(shopPackage).check(
    z.minLength(1, { error: "Cửa hàng cần ít nhất một gói." }),
    z.maxLength(PACKAGES_MAX),
    z.refine((packages) => isDistinct(packages.map(({ creditKp }) => creditKp)), {
      error: "Mỗi giá KP chỉ được có một gói.",
    }),
  ),
  /** A method that is not here has the rates of the settings. */
  methods: z.array(shopMethod).check(
    z.maxLength(METHODS_MAX),
    z.refine((methods) => isDistinct(methods.map(({ name }) => name)), {
      error: "Mỗi kênh nạp chỉ được ghi một lần.",
    }),
  ),
  /** In the order in which players see them. One that is not here follows, by the game's name. */
  zones: z.array(shopZone).check(
    z.maxLength(ZONES_MAX),
    z.refine((zones) => isDistinct(zones.map(({ id }) => id)), {
      error: "Mỗi máy chủ chỉ được ghi một lần.",
    }),
  ),
});
export type ShopContent = z.output<typeof shopContent>;

export const changeShopOrder = z
  .object({
    operation: z.literal("change-shop"),
    ...nextVersionOf(shopContent),
  })
  .check(z.describe("publishes the next version of packages, rates, bonuses and zones"));
