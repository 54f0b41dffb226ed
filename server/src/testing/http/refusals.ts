/** Checks that an error response has the one form that callers expect, with Vietnamese texts only (R-WIRE-2). */
import { errorReply } from "@portal/contract/http/errors";
import { expect } from "vitest";

/** Matches letters with Vietnamese diacritics. */
const VIETNAMESE = /[\u00c0-\u1ef9]/;
const REQUEST_ID = /^[0-9a-f-]{36}$/;

/** Expects an error response of this form and status, with nothing of the framework's in it. */
export function expectRefusal(text: string, status: number): void {
  expect(deviationFromRefusal(text, status)).toBeUndefined();
}

/**
 * Describes how an error response deviates from this form; undefined if it does not. Cheaper than assertions for many
 * responses.
 */
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
