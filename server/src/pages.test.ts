import { expect, test } from "vitest";
import { noticeMarkup } from "./pages.ts";

test("a notice's text is escaped in the page's document", () => {
  const notice = {
    id: 1,
    tone: "info" as const,
    title: "<img src=x onerror=alert(1)>",
    text: '"><script>alert(1)</script>',
    link: null,
    about: [],
    paths: ["/login"],
  };
  expect(noticeMarkup([notice], "/register")).toBe("");
  const markup = noticeMarkup([notice], "/login?next=%2F");
  expect(markup).not.toMatch(/<script|<img/);
  expect(markup).toContain("&lt;script&gt;");
});
