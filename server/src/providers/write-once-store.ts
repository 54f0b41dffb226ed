/** A store outside our database whose files cannot be changed later. It keeps published heads of the hash chain. */
import { requestJson } from "./http.ts";

export type WriteOnceStore = {
  /** Never throws. @returns the failure; undefined if the file is stored, by this call or an earlier one */
  put(name: string, text: string): Promise<string | undefined>;
};

type Options = {
  /** The folder, with a `/` at its end. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
};

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 64 * 1024;
/** RFC 9110, 15.5.13: a file of this name exists. */
const PRECONDITION_FAILED = 412;

/**
 * Puts files over HTTP without overwriting: `If-None-Match: *` (RFC 9110, 13.1.2), which WebDAV and object stores
 * support.
 */
export const httpStore = ({ url, token }: Options): WriteOnceStore => ({
  put: async (name, text) => {
    const answer = await requestJson({
      method: "PUT",
      url: new URL(name, url).href,
      headers: {
        "content-type": "text/plain",
        "if-none-match": "*",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: text,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX_BYTES,
    });
    if (answer.kind === "unanswered") return answer.reason;
    const isOk = answer.statusCode >= 200 && answer.statusCode < 300;
    return isOk || answer.statusCode === PRECONDITION_FAILED
      ? undefined
      : `HTTP ${answer.statusCode}`;
  },
});
