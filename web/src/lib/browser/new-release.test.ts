import { afterEach, expect, test, vi } from "vitest";
import { loadPageCode } from "./new-release.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("R-SHELL-8: code that does not arrive is requested once more, after a second", async () => {
  vi.stubGlobal("document", { querySelector: () => null, cookie: "" });
  vi.stubGlobal("location", { protocol: "http:", href: "http://localhost/" });
  vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockRejectedValue(new TypeError("lost")));
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError("lost")).mockResolvedValueOnce("code");
  const loaded = loadPageCode(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loaded).toBe("code");

  load.mockRejectedValue(new TypeError("lost"));
  const lost = expect(loadPageCode(load)).rejects.toThrow("tải lại trang");
  await vi.advanceTimersByTimeAsync(1_000);
  await lost;
  expect(load).toHaveBeenCalledTimes(4);
  expect(fetch, "the release is requested once for each loss").toHaveBeenCalledTimes(2);
});
