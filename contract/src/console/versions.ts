/** Schemas of content that is published in versions, each valid from its minute until another one replaces it. */
import * as z from "zod/mini";
import { minute } from "./campaign-content.ts";

/** Returns the schema of a version with this content. */
export const publishedVersion = <Content extends z.core.$ZodType>(content: Content) =>
  z.object({
    version: z.int(),
    state: z.enum(["upcoming", "running", "over"]),
    /** ISO 8601 in UTC; null if another version took its place before it began. */
    holds: z.nullable(z.object({ from: z.string(), until: z.nullable(z.string()) })),
    content,
    publishedAt: z.string(),
    /** Who proposed and who published it, one person if it took no second. Null: from the settings. */
    proposedBy: z.nullable(z.string()),
    publishedBy: z.nullable(z.string()),
    /** The reason that its proposer gave. */
    reason: z.nullable(z.string()),
  });
export type PublishedVersion<Content> = Omit<
  z.output<ReturnType<typeof publishedVersion>>,
  "content"
> & { readonly content: Content };

/** The fields common to all orders that publish a version. */
export const nextVersionOf = <Content extends z.core.$ZodType>(content: Content) => ({
  after: z
    .int()
    .check(z.nonnegative(), z.describe("the number of the version that it follows; 0: none")),
  from: minute.check(z.describe("a moment that has passed means at once")),
  content,
});
