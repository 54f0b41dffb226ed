/** Players' requests about their personal data, with the deadlines of the law. */
import * as z from "zod/mini";
import { dataRequestKinds } from "../data-requests.ts";
import { defineCall } from "../http/call.ts";
import { listQuery, listReply, ownerField, ownerFilter, textFilter } from "./list.ts";
import { takesRight } from "./rights.ts";

/** ISO 8601 in UTC. */
const instant = z.string();
const maybe = z.nullable(z.string());

const request = z.object({
  id: z.uuid(),
  username: z.string(),
  kind: z.enum(dataRequestKinds),
  /** In the player's words. */
  details: maybe,
  askedAt: instant,
  answerBy: instant,
  completeBy: instant,
  status: z.enum(["open", "answered", "completed", "refused", "withdrawn"]),
  answer: maybe,
  isOverdue: z.boolean(),
  owner: ownerField,
});
export type StaffDataRequest = z.output<typeof request>;

export const listDataRequests = takesRight(
  "see-cases",
  defineCall({
    method: "GET",
    path: "/api/console/data-requests",
    who: "user",
    summary: "Requests about data that are under way, the most urgent first.",
    /** `urgency`: by the next deadline. */
    query: listQuery(["urgency", "-urgency", "askedAt", "-askedAt", "username", "-username"], {
      kind: z.optional(z.enum(dataRequestKinds)),
      status: z.optional(z.enum(["open", "answered"])),
      username: textFilter,
      owner: ownerFilter,
    }),
    reply: listReply(request),
    errors: ["right_missing"],
  }),
);
