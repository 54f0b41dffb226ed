import { expect } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { sessionEnds, test } from "../support/test.ts";

test.describe("an ended session", () => {
  test.use({ provokes: sessionEnds });

  test("R-SHELL-5: an ended session leads to /login", async ({ page, context, problems }) => {
    await aPlayer(page);
    const cookies = await context.cookies();
    await page.request.post("/logout", {
      headers: { "x-xsrf-token": cookies.find(({ name }) => name === "XSRF-TOKEN")!.value },
    });
    // The logout has set a visitor's cookies; this restores those that an ended session leaves.
    await context.addCookies(cookies);
    await page.goto("/transactions");
    await expect(page).toHaveURL(/\/login\?/);
    const count = problems.length;
    await page.reload({ waitUntil: "networkidle" });
    expect(problems.slice(count)).toEqual([]);
  });
});

test.describe("errors of a page", () => {
  test.use({
    provokes: [
      "console: planted",
      "console: *Content Security Policy*",
      "thrown: uncaught",
      "net::ERR_FAILED GET /api/lost",
      "404 GET /api/not-there",
    ],
  });

  test("are recorded, each once", async ({ page, problems, provokes }) => {
    await page.goto("/login");
    await page.route("**/api/lost", (route) => route.abort());
    await page.evaluate(async () => {
      console.warn("planted");
      document.body.setAttribute("style", "color: red");
      setTimeout(() => {
        throw new Error("uncaught");
      });
      await fetch("/api/lost").catch(() => undefined);
      await fetch("/api/not-there");
    });
    await expect
      .poll(() => problems.toSorted())
      .toEqual([
        "404 GET /api/not-there",
        expect.stringMatching(/^console: .*Content Security Policy/),
        "console: planted",
        "net::ERR_FAILED GET /api/lost",
        "thrown: uncaught",
      ]);
    expect(problems).toHaveLength(provokes.length);
  });
});

test.fail("a test fails if it causes a problem that it does not list", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => console.error("planted"));
});
