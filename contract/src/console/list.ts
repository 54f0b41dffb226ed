/** The query and the page that all lists of the console share, and the schemas of common filters. */
import * as z from "zod/mini";
import { cleanText } from "../values/clean-text.ts";

/** How many rows a page has by default. */
const LIST_PAGE_ROWS = 100;
export const LIST_PAGE_MAX_ROWS = 500;
const CURSOR_MAX_LENGTH = 500;
const FILTER_MAX_LENGTH = 200;

/** A text to filter by. */
export const textFilter = z.optional(
  z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(FILTER_MAX_LENGTH)),
);

/** A day of Vietnam's calendar, in this century. */
export const dayFilter = z
  .optional(z.iso.date().check(z.regex(/^20/)))
  .check(z.describe("a day in Vietnam, as 2026-11-27"));

/** A whole amount, in the unit that its field names. */
export const amountFilter = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
);

/** Filters a queue by who has taken the work. */
export const ownerFilter = z
  .optional(z.enum(["mine", "nobody"]))
  .check(z.describe("taken by the signed-in person, or by nobody"));

/** The login of who has taken a piece of work; null: nobody. */
export const ownerField = z.nullable(z.string());

/**
 * The query of a list: its filters, the field that it is sorted by (`at`, or `-at` for descending), and where its
 * page begins. The first order is the one of a query without `sort`.
 */
export const listQuery = <const Sort extends string, Filters extends z.core.$ZodLooseShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) =>
  z.object({
    ...filters,
    sort: z
      ._default(z.enum(sorts), sorts[0])
      .check(z.describe("the field to sort by; with - before it descending")),
    cursor: z
      .optional(z.string().check(z.minLength(1), z.maxLength(CURSOR_MAX_LENGTH)))
      .check(z.describe("nextCursor of the page before, of the same filters and order")),
    limit: z
      ._default(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
          z.pipe(z.transform(Number), z.int().check(z.maximum(LIST_PAGE_MAX_ROWS))),
        ),
        LIST_PAGE_ROWS,
      )
      .check(z.describe(`rows of a page, at most ${LIST_PAGE_MAX_ROWS}`)),
  });

/** A page of a list. `nextCursor` is null on the last one. */
export const listReply = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) });
