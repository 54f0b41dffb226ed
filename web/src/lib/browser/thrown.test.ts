import { expect, test, vi } from "vitest";
import { connectionLost } from "../api/api-error.ts";
import { noteThrown, startErrorReports } from "./thrown.ts";

test("R-RUN-5: a page reports a few of its errors, each once, and only its own", () => {
  const heard = new Map<string, (event: object) => void>();
  vi.stubGlobal("addEventListener", (type: string, hear: () => void) => heard.set(type, hear));
  const reported: Error[] = [];
  startErrorReports(async (error) => reported.push(error));
  const [uncaught, unhandled, noted] = [new Error("1"), new TypeError("2"), new RangeError("3")];

  noteThrown(connectionLost());
  noteThrown(new DOMException("", "AbortError"));
  heard.get("error")!({ error: undefined });
  heard.get("unhandledrejection")!({ reason: "no error" });
  expect(reported).toEqual([]);

  heard.get("error")!({ error: uncaught });
  heard.get("unhandledrejection")!({ reason: unhandled });
  noteThrown(uncaught);
  noteThrown(noted);
  noteThrown(new Error("4"));
  expect(reported).toEqual([uncaught, unhandled, noted]);
  vi.unstubAllGlobals();
});
