/** A player's requests about their personal data (a copy, a correction, the deletion), with the law's deadlines. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { cleanLines } from "./values/clean-lines.ts";

export const DATA_REQUEST_DETAILS_MAX_LENGTH = 1_000;

export const dataRequestKinds = ["export", "correction", "deletion"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

const CORRECTION_MESSAGE = "Vui lòng ghi thông tin nào sai và sửa thành gì.";
const TOO_LONG = `Nội dung dài tối đa ${DATA_REQUEST_DETAILS_MAX_LENGTH} ký tự.`;
const words = z
  .string()
  .check(
    z.overwrite(cleanLines),
    z.maxLength(DATA_REQUEST_DETAILS_MAX_LENGTH, { error: TOO_LONG }),
  );

export const dataRequestForm = z
  .object({
    kind: z.enum(dataRequestKinds, { error: "Vui lòng chọn loại yêu cầu." }),
    /** In the player's words; for a correction, what is wrong and what is right. */
    details: z.optional(words),
  })
  .check(
    z.refine(({ kind, details }) => kind !== "correction" || Boolean(details), {
      error: CORRECTION_MESSAGE,
      path: ["details"],
    }),
  );

/** ISO 8601 in UTC. */
const instant = z.string();

const dataRequest = z.object({
  id: z.string(),
  kind: z.enum(dataRequestKinds),
  details: z.nullable(z.string()),
  askedAt: instant,
  answerBy: instant,
  completeBy: instant,
  /** `answered`: the operator has answered and is at work. `withdrawn`: by the player. */
  status: z.enum(["open", "answered", "completed", "refused", "withdrawn"]),
  answeredAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** The operator's newest answer. */
  answer: z.nullable(z.string()),
});
export type DataRequest = z.output<typeof dataRequest>;

export const getDataRequests = defineCall({
  method: "GET",
  path: "/api/user/data-requests",
  who: "user",
  summary: "What the player has asked of their data, newest first, and what came of it.",
  reply: z.array(dataRequest),
});

export const submitDataRequest = defineCall({
  method: "POST",
  path: "/api/user/data-requests",
  who: "user",
  summary: "Asks for a copy, a correction or the deletion of the player's data.",
  body: dataRequestForm,
  reply: z.object({ id: z.string(), answerBy: instant, completeBy: instant }),
  errors: ["data_requests_off", "data_request_under_way"],
});

export const withdrawDataRequest = defineCall({
  method: "DELETE",
  path: "/api/user/data-requests/{id}",
  who: "user",
  summary: "Takes back a request that is under way.",
  params: z.object({ id: z.uuid() }),
  errors: ["data_request_ended"],
});
