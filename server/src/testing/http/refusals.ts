import { errorReply } from "@portal/contract/http/errors";
import { expect } from "vitest";

/** Matches a letter that only Vietnamese texts have. */
const VIETNAMESE = /[\u00c0-\u1ef9]/;
const REQUEST_ID = /^[0-9a-f-]{36}$/;

/** Expects a refusal of the form in R-WIRE-2, with nothing of the framework's in it. */
export function expectRefusal(text: string, status: number): void {
  expect(deviationFromRefusal(text, status)).toBeUndefined();
}

/** Describes how a refusal deviates from R-WIRE-2. It is cheaper than assertions for many responses. */
export function deviationFromRefusal(text: string, status: number): string | undefined {
  const body = parse(text);
  const parsed = errorReply.safeParse(body);
  if (!parsed.success) return `no error reply: ${text.slice(0, 200)}`;
  const { data } = parsed;
  const foreign = Object.keys(body as object).filter((name) => !Object.hasOwn(data, name));
  const messages = [data.message, ...Object.values(data.errors ?? {}).flat()];
  const english = messages.filter((message) => !VIETNAMESE.test(message));
  if (foreign.length > 0) return `fields of no error reply: ${foreign.join(", ")}`;
  if (english.length > 0) return `not Vietnamese: ${english.join("; ")}`;
  if (data.statusCode !== status) return `status ${status} says it is ${data.statusCode}`;
  if (!REQUEST_ID.test(data.requestId ?? "")) return "no request id";
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
