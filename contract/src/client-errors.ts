/** Programming errors in players' browsers, reported by the page: where they happened, without typed text. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { type PageName, pages } from "./pages.ts";

const NAME = /^[A-Za-z]{1,40}$/;
const FILE = /^[\w.-]{1,80}\.js$/;
const PLACE = /^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/;

/** The name of the page of an unknown address. */
export const UNKNOWN_PAGE = "notFound";
export const reportedPages = [...(Object.keys(pages) as PageName[]), UNKNOWN_PAGE] as const;

export const clientError = z.object({
  /** The class of the error, such as TypeError. */
  name: z.string().check(z.regex(NAME)),
  /** The first place in our own scripts: file, line and column. */
  at: z.string().check(z.regex(PLACE)),
  page: z.enum(reportedPages),
  /** The file of the release's first script. */
  release: z.string().check(z.regex(FILE)),
});
export type ClientError = z.output<typeof clientError>;

export const reportClientError = defineCall({
  method: "POST",
  path: "/api/client-errors",
  who: "anyone",
  summary:
    "Reports a programming error of the page: its class and place. It is counted and logged.",
  body: clientError,
  whileClosing: true,
});
