/** Notices of the operator to players: maintenance, an event, news. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";

export const siteNotice = z.object({
  /** The id of this version: a changed notice has another id, and is shown again to players who closed it. */
  id: z.int(),
  tone: z.enum(["info", "warning", "event"]),
  title: z.string(),
  /** Plain text. */
  text: z.string(),
  link: z.nullable(z.string()),
  /** The methods and game servers that it is about, by the names that players read. */
  about: z.array(z.string()),
  /** Beginnings of the paths of pages that show it; none: all pages. */
  paths: z.array(z.string()),
});
export type SiteNotice = z.output<typeof siteNotice>;

export const getNotices = defineCall({
  method: "GET",
  path: "/api/notices",
  who: "anyone",
  summary: "The operator's notices of this moment, the newest first.",
  reply: z.array(siteNotice),
});
