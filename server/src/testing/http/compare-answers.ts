import type { Answer } from "../people/browser.ts";

/** Returns all that a caller sees, except the request's id and the time. */
export function withoutIdentity(answer: Answer) {
  const { requestId } = answer.body;
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => name !== "date"),
    text: typeof requestId === "string" ? answer.text.replace(requestId, "<id>") : answer.text,
  };
}
