/** Cases: what a player and support write to each other, also about a search for lost money. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { cleanLines } from "./values/clean-lines.ts";
import { required } from "./values/required.ts";

export const CASE_MESSAGE_MAX_LENGTH = 2_000;
/** How many open cases a player may have. Searches for money are not counted. */
export const OPEN_SUPPORT_CASES_MAX = 3;

export const caseTopics = ["transfer", "account", "game", "other"] as const;
export type CaseTopic = (typeof caseTopics)[number];
/** What a player opens a case about; a search for money opens its own. */
export const askedTopics = ["account", "game", "other"] as const;
export type AskedTopic = (typeof askedTopics)[number];

const EMPTY_MESSAGE = "Vui lòng viết nội dung.";
export const caseMessageText = required(EMPTY_MESSAGE).check(
  z.overwrite(cleanLines),
  z.minLength(1, { error: EMPTY_MESSAGE }),
  z.maxLength(CASE_MESSAGE_MAX_LENGTH, {
    error: `Nội dung dài tối đa ${CASE_MESSAGE_MAX_LENGTH} ký tự.`,
  }),
);

export const openCaseForm = z.object({
  topic: z.enum(askedTopics, { error: "Vui lòng chọn chủ đề." }),
  text: caseMessageText,
});
export const caseMessageForm = z.object({ text: caseMessageText });

/** ISO 8601 in UTC. */
const instant = z.string();

const supportCase = z.object({
  id: z.string(),
  topic: z.enum(caseTopics),
  openedAt: instant,
  /** `asked`: support must answer. `answered`: the player may. `closed`: writing opens it again. */
  state: z.enum(["asked", "answered", "closed"]),
  /** Until when support answers; null unless `asked`. */
  answerBy: z.nullable(instant),
  lastMessageAt: instant,
  /** The beginning of the newest message; null without messages. */
  excerpt: z.nullable(z.string()),
});
export type SupportCase = z.output<typeof supportCase>;

const caseMessage = z.object({
  id: z.int(),
  isFromSupport: z.boolean(),
  writtenAt: instant,
  text: z.string(),
});
export type CaseMessage = z.output<typeof caseMessage>;

export const getSupportCases = defineCall({
  method: "GET",
  path: "/api/support/cases",
  who: "user",
  summary: "The player's cases, those with the newest messages first.",
  reply: z.array(supportCase),
});

export const getSupportCase = defineCall({
  method: "GET",
  path: "/api/support/cases/{id}",
  who: "user",
  summary: "One case of the player's, with its messages, oldest first.",
  params: z.object({ id: z.uuid() }),
  reply: z.object({ ...supportCase.shape, messages: z.array(caseMessage) }),
});

export const openSupportCase = defineCall({
  method: "POST",
  path: "/api/support/cases",
  who: "user",
  summary: "Opens a case about something other than money that did not arrive.",
  body: openCaseForm,
  reply: z.object({ id: z.string() }),
  errors: ["too_many_open_cases"],
});

export const writeToSupport = defineCall({
  method: "POST",
  path: "/api/support/cases/{id}/messages",
  who: "user",
  summary: "Writes to support in a case. The same words twice in a row are one message.",
  params: z.object({ id: z.uuid() }),
  body: caseMessageForm,
});
