/** Reads responses for comparisons: without what differs each time (`withoutIdentity`), and their cookies. */
import type { Answer } from "../people/browser.ts";

/** Returns everything that a caller sees of a response, except the request's id and the time. */
export function withoutIdentity(answer: Answer) {
  const { requestId } = answer.body;
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => name !== "date"),
    text: typeof requestId === "string" ? answer.text.replace(requestId, "<id>") : answer.text,
  };
}

export type SetCookie = {
  readonly name: string;
  readonly value: string;
  /** Names are in lower case. An attribute without a value has the value "". */
  readonly attributes: ReadonlyMap<string, string>;
};

/** Returns the cookies that a response sets, by name. */
export function setCookiesOf(headers: Headers): ReadonlyMap<string, SetCookie> {
  return new Map(headers.getSetCookie().map((line) => [nameOf(line), parse(line)]));
}

function parse(line: string): SetCookie {
  const [pair = "", ...rest] = line.split("; ");
  const attributes = new Map(
    rest.map((attribute) => {
      const [name = "", value = ""] = attribute.split("=");
      return [name.toLowerCase(), value] as const;
    }),
  );
  return { name: nameOf(line), value: pair.slice(pair.indexOf("=") + 1), attributes };
}

function nameOf(line: string): string {
  return line.slice(0, line.indexOf("="));
}
