/** The content of a version of the brand; its form is the same in settings, orders, history and database. */
import * as z from "zod/mini";
import { languages } from "../profile.ts";
import { cleanPhone, cleanText } from "../values/clean-text.ts";
import { nextVersionOf } from "./versions.ts";

const NAME_MAX_LENGTH = 40;
const WORDS_MAX_LENGTH = 80;
const LINK_MAX_LENGTH = 200;
/** A number in Vietnam that receives text messages. */
const PHONE = /^0\d{9}$/;

const words = (most: number) =>
  z
    .string()
    .check(
      z.overwrite(cleanText),
      z.minLength(1, { error: "Hãy điền ô này." }),
      z.maxLength(most, { error: `Dài tối đa ${most} ký tự.` }),
      z.regex(/^\P{Cc}*$/u, { error: "Chỉ ghi một dòng." }),
    );

/** A name and password before the host would show another site's name first. */
const LOGIN_BEFORE_HOST = /^[^/]*\/\/[^/?#]*@/;

const link = z.string().check(
  z.overwrite(cleanText),
  z.url({
    protocol: /^https$/,
    hostname: z.regexes.domain,
    error: "Liên kết phải đầy đủ và bắt đầu bằng https://.",
  }),
  z.maxLength(LINK_MAX_LENGTH, { error: `Liên kết dài tối đa ${LINK_MAX_LENGTH} ký tự.` }),
  z.refine((given) => !LOGIN_BEFORE_HOST.test(given), {
    error: "Liên kết không được có ký tự @ trước tên miền.",
  }),
);

export const brandContent = z.object({
  gameName: words(NAME_MAX_LENGTH),
  newsUrl: link,
  downloadUrl: link,
  /** The page that opens the game: 'Vào game' leads there once something has been delivered. Absent: no such link. */
  playUrl: z.optional(link),
  socialUrl: link,
  /** The numbers to which players send texts. */
  supportPhones: z
    .array(
      z
        .string()
        .check(
          z.overwrite(cleanPhone),
          z.regex(PHONE, { error: "Số gồm 10 chữ số, bắt đầu bằng 0." }),
        ),
    )
    .check(z.length(2, { error: "Cần đúng hai số hỗ trợ." })),
  /** Whether the numbers take calls too. Pages, emails and texts offer calls only if they do. */
  supportTakesCalls: z.boolean(),
  /** When support answers, as players read it: `8:00–22:00 mỗi ngày`. */
  supportHours: z.optional(words(WORDS_MAX_LENGTH)),
  copyright: words(WORDS_MAX_LENGTH),
  /** The languages that players choose from. `pseudo` shows which texts have no translation. */
  languages: z.array(z.enum(languages)).check(
    z.maxLength(languages.length),
    z.refine((given) => given.includes("vi-VN"), {
      error: "Cần có tiếng Việt (vi-VN), ngôn ngữ của các trang.",
    }),
  ),
});
export type BrandContent = z.output<typeof brandContent>;

/** The names of the fields in the console. */
export const brandFieldNames = {
  gameName: "Tên game",
  newsUrl: "Trang tin tức",
  downloadUrl: "Trang tải game",
  playUrl: "Trang vào game",
  socialUrl: "Trang cộng đồng",
  supportPhones: "Số hỗ trợ",
  supportTakesCalls: "Nhận cả cuộc gọi (không chỉ nhắn tin)",
  supportHours: "Giờ hỗ trợ",
  copyright: "Dòng bản quyền",
  languages: "Ngôn ngữ cho người chơi chọn",
} as const satisfies Readonly<Record<keyof BrandContent, string>>;
export type BrandField = keyof typeof brandFieldNames;

export const changeBrandOrder = z
  .object({
    operation: z.literal("change-brand"),
    ...nextVersionOf(brandContent),
  })
  .check(z.describe("publishes the next version of name, links, support's numbers and hours"));
