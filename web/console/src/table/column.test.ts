import { afterEach, expect, test, vi } from "vitest";
import { fileText, pageText, type TableColumn } from "./column.ts";

const COLUMN: TableColumn<string | null> = {
  key: "at",
  header: "Lúc",
  width: "7rem",
  onCard: "start",
  moment: (at) => at,
};

afterEach(() => vi.useRealTimers());

test("a moment is whole in the file, and on the page without the year while it is this year in Vietnam", () => {
  // 01:00 on the first of January in Vietnam.
  vi.useFakeTimers({ now: Date.parse("2026-12-31T18:00:00Z") });
  expect(pageText(COLUMN, "2026-12-31T17:30:00Z")).toBe("00:30 01/01");
  expect(fileText(COLUMN, "2026-12-31T17:30:00Z")).toBe("00:30 01/01/2027");
  expect(pageText(COLUMN, "2026-12-31T16:30:00Z")).toBe("23:30 31/12/2026");
  expect(pageText({ ...COLUMN, none: "không thời hạn" }, null)).toBe("không thời hạn");
});
