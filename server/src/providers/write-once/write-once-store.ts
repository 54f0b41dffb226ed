import { requestJson } from "../http.ts";

/** A folder that keeps what is put into it: who writes to our database cannot change it there. */
export type WriteOnceStore = {
  /** Never throws. @returns what failed; undefined where the file is kept, by this call or by an earlier one */
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
/** RFC 9110, 15.5.13: a file of this name is there. */
const PRECONDITION_FAILED = 412;

/** Puts files over HTTP, none over another: `If-None-Match: *` (RFC 9110, 13.1.2), as WebDAV and object stores take it. */
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
