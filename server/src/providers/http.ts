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

/** Nothing can be concluded. `alarm`: another try will not help, a person must look. */
export type UnknownOutcome = {
  readonly kind: "unknown";
  readonly reason: string;
  readonly alarm: boolean;
};

export const unknown = (reason: string, alarm = false): UnknownOutcome => ({
  kind: "unknown",
  reason,
  alarm,
});

/** Requests JSON. Never throws, never follows a redirect, never waits or reads without limit. */
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

/** Returns undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns undefined if a field appears twice: two readers could take different values. */
export function parseForm(text: string): Readonly<Record<string, string>> | undefined {
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  return new Set(names).size === names.length ? Object.fromEntries(form) : undefined;
}

/** Returns undefined if the body is longer than `maxBytes`, and stops reading. */
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
