/**
 * Bounded HTTP requests to outside parties (`requestJson`), parsing that never throws, and the result `UnknownOutcome`.
 */
export type HttpRequest = {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The limit for the whole exchange, up to the last byte of the response. */
  readonly timeoutMs: number;
  /** The limit for the response body after decompression. */
  readonly maxBytes: number;
};

export type HttpAnswer =
  /** `json` is undefined if the body is not JSON. */
  | { readonly kind: "answered"; readonly statusCode: number; readonly json: unknown }
  /** It is unknown whether the other side has acted. */
  | { readonly kind: "unanswered"; readonly reason: HttpFailure };

export type HttpFailure = "timeout" | "unreachable" | "too_large";

/** Nothing can be concluded about a call's effect. `alarm`: another try does not help, a person must look. */
export type UnknownOutcome<Reason extends string = string> = {
  readonly kind: "unknown";
  readonly reason: Reason;
  readonly alarm: boolean;
};

export const unknown = (reason: string, alarm = false): UnknownOutcome => ({
  kind: "unknown",
  reason,
  alarm,
});

/** Requests JSON, with limits of time and size. Never throws, and follows no redirect. */
export async function requestJson(request: HttpRequest): Promise<HttpAnswer> {
  const { method, url, headers = {}, body = null, timeoutMs, maxBytes } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { method, headers, body, signal, redirect: "manual" });
    const text = await readText(response, maxBytes);
    if (text === undefined) return { kind: "unanswered", reason: "too_large" };
    return { kind: "answered", statusCode: response.status, json: parseJson(text) };
  } catch {
    return { kind: "unanswered", reason: signal.aborted ? "timeout" : "unreachable" };
  }
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a form; undefined if a field appears twice, because two readers could use different values. */
export function parseForm(text: string): Readonly<Record<string, string>> | undefined {
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  return new Set(names).size === names.length ? Object.fromEntries(form) : undefined;
}

/** Reads the body; undefined as soon as it is longer than `maxBytes`. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? [];
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
