/** Cases: players' questions to support with the answers, and players' searches for money with what they found. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { askedTopics, caseMessageText, caseTopics } from "../support.ts";
import { cleanText } from "../values/clean-text.ts";
import { listQuery, listReply, ownerField, ownerFilter, textFilter } from "./list.ts";
import { takesRight } from "./rights.ts";

/** ISO 8601 in UTC. */
const instant = z.string();
const maybe = z.nullable(instant);
const id = z.uuid();

const caseLists = ["waiting", "open", "closed"] as const;

const listedCase = z.object({
  id,
  topic: z.enum(caseTopics),
  username: z.string(),
  openedAt: instant,
  /** Until when support answers; null if support need not answer. */
  answerBy: maybe,
  lastMessageAt: instant,
  closedAt: maybe,
  owner: ownerField,
  /** The beginning of the newest message. */
  excerpt: z.nullable(z.string()),
  /** Only for a search for money. */
  amountVnd: z.nullable(z.int()),
});
export type ListedCase = z.output<typeof listedCase>;

export const listCases = takesRight(
  "see-cases",
  defineCall({
    method: "GET",
    path: "/api/console/cases",
    who: "user",
    summary:
      "Cases: those that wait for an answer, the most urgent first; all open ones; the closed ones.",
    /** `urgency`: waiting cases by deadline, all open ones from the oldest, closed ones from the last closed. */
    query: listQuery(["urgency", "-urgency", "openedAt", "-openedAt"], {
      /** `waiting` if not given. */
      list: z.optional(z.enum(caseLists)),
      topic: z.optional(z.enum(caseTopics)),
      owner: ownerFilter,
      username: textFilter,
    }),
    reply: listReply(listedCase),
    errors: ["right_missing"],
  }),
);

const message = z.object({
  id: z.int(),
  /** The login of the staff member who wrote it; null if the player did. */
  author: z.nullable(z.string()),
  writtenAt: instant,
  /** Masked for roles that do not answer. */
  words: z.string(),
});

/** An unmatched notice with the search's method, amount and time. */
const candidate = z.object({
  /** The feed and the feed's own id, as operations take it. */
  name: z.string(),
  reference: z.nullable(z.string()),
  content: z.string(),
  amountVnd: z.int(),
  occurredAt: instant,
  /** Whether its reference ends with the characters that the player gave. */
  fits: z.boolean(),
  wrongTries: z.int(),
  /** Whether the notice came after the search. */
  isNewer: z.boolean(),
  isConflict: z.boolean(),
});

/** Another player's undecided search for the same money. */
const rival = z.object({ caseId: id, username: z.string(), openedAt: instant });

export const searchStatuses = ["open", "waiting", "settled", "refused", "withdrawn"] as const;

const search = z.object({
  method: z.string(),
  amountVnd: z.int(),
  sentAt: instant,
  referenceEnd: z.string(),
  status: z.enum(searchStatuses),
  obstacle: z.nullable(z.string()),
  spendableAt: maybe,
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  hasScreenshot: z.boolean(),
  candidates: z.array(candidate),
  rivals: z.array(rival),
});

/** Facts by which support checks that the writer owns the account. */
const account = z.object({
  joinedAt: instant,
  phoneVerifiedAt: maybe,
  hasEmail: z.boolean(),
  emailVerifiedAt: maybe,
  passwordChangedAt: instant,
  isTwoFactorOn: z.boolean(),
  isSpendingStopped: z.boolean(),
  isSpendingLocked: z.boolean(),
  sessions: z.int(),
  /** Top-ups that gave credit. */
  topUps: z.int(),
  firstTopUpAt: maybe,
  /** Of the last 72 hours, newest first. */
  changes: z.array(z.object({ what: z.string(), changedAt: instant, isUndone: z.boolean() })),
});

export const staffCase = z.object({
  ...listedCase.shape,
  answeredAt: maybe,
  messages: z.array(message),
  /** Null unless the case is a search for money. */
  search: z.nullable(search),
  account,
});
export type StaffCase = z.output<typeof staffCase>;

export const getCase = takesRight(
  "see-cases",
  defineCall({
    method: "GET",
    path: "/api/console/cases/{id}",
    who: "user",
    summary:
      "One case: its messages, what the player's search found, and what shows whose the account is.",
    params: z.object({ id }),
    reply: staffCase,
    errors: ["right_missing"],
  }),
);

export const revealScreenshot = takesRight(
  "reveal-contacts",
  defineCall({
    method: "POST",
    path: "/api/console/cases/{id}/screenshot",
    who: "user",
    summary: "The player's picture of the transfer. Looking at it is logged.",
    params: z.object({ id }),
    /** In base64. */
    reply: z.object({ jpeg: z.string() }),
    errors: ["right_missing"],
  }),
);

export const answerCase = takesRight(
  "answer-cases",
  defineCall({
    method: "POST",
    path: "/api/console/cases/{id}/answers",
    who: "user",
    summary: "Answers a player. They read it on the page of the case and in an email.",
    params: z.object({ id }),
    body: z.object({
      text: caseMessageText,
      /** The newest message that the page showed. The answer is refused if somebody has written after it. */
      lastSeenId: z.optional(z.int()),
      /** Ends the case. A search for money ends with its decision instead. */
      closes: z.boolean(),
    }),
    errors: ["right_missing", "takes_approval", "operation_refused"],
  }),
);

const TITLE_MAX_LENGTH = 100;
const title = z
  .string()
  .check(
    z.overwrite(cleanText),
    z.minLength(1, { error: "Hãy đặt tên." }),
    z.maxLength(TITLE_MAX_LENGTH),
  );

export const replyTemplate = z.object({
  id: z.int(),
  /** Null: for every topic. */
  topic: z.nullable(z.enum(["transfer", ...askedTopics])),
  title,
  /** `{username}` stands for the player's name. */
  text: caseMessageText,
});
export type ReplyTemplate = z.output<typeof replyTemplate>;

export const getReplyTemplates = takesRight(
  "see-templates",
  defineCall({
    method: "GET",
    path: "/api/console/reply-templates",
    who: "user",
    summary: "Answers that support often gives.",
    reply: z.object({ templates: z.array(replyTemplate) }),
    errors: ["right_missing"],
  }),
);

export const saveReplyTemplate = takesRight(
  "edit-templates",
  defineCall({
    method: "POST",
    path: "/api/console/reply-templates",
    who: "user",
    summary: "Keeps an answer under its title: a new one, or the one that has the title.",
    body: z.object({
      topic: replyTemplate.shape.topic,
      title,
      text: caseMessageText,
    }),
    errors: ["right_missing", "takes_approval"],
  }),
);

export const removeReplyTemplate = takesRight(
  "edit-templates",
  defineCall({
    method: "POST",
    path: "/api/console/reply-templates/{id}/remove",
    who: "user",
    summary: "Removes such an answer.",
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
    errors: ["right_missing", "takes_approval"],
  }),
);
