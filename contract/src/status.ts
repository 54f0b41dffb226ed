/** The public status: what works now, which maintenance is planned, and what was finished lately. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";

/** A part with its state. The operator names it; null for the portal, the game and cards, which the page names. */
const subject = {
  kind: z.enum(["portal", "game", "zone", "method", "card"]),
  name: z.nullable(z.string()),
};

const part = z.object({
  ...subject,
  state: z.enum(["working", "paused", "planned"]),
  /** Why, or what is planned, in the operator's words; null while all is well. */
  text: z.nullable(z.string()),
  /** The beginning and end of the pause, ISO 8601 in UTC. Null without a pause; `until` also if its end is open. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
});
export type StatusPart = z.output<typeof part>;

const status = z.object({
  /** The portal first, then the game with its paused servers, then the ways to pay. */
  parts: z.array(part),
  /** What was finished in the last two hours, in the operator's words. */
  finished: z.array(z.object({ ...subject, text: z.string(), at: z.string() })),
});
export type Status = z.output<typeof status>;

export const getStatus = defineCall({
  method: "GET",
  path: "/api/status",
  who: "anyone",
  summary: "What works, what is paused, and what maintenance is planned. It asks no outside party.",
  reply: status,
});
