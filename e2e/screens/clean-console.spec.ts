import { expect } from "@playwright/test";
import { watch } from "../support/complaints.ts";
import { open } from "../support/demo.ts";
import { signedInPages, visitorPages } from "../support/pages.ts";
import { aKnownPlayer, aPlayer } from "../support/people.ts";
import { test } from "../support/test.ts";

/** Their addresses name what does not exist; the server says so, and the browser logs each refusal. */
const NAMES_NOTHING = /khong-con-hieu-luc|khong-co-trang-nay|0000-0000/;

// What they would complain of, every test of this run looks at.
test("a visitor's pages ask nothing that is refused, and complain of nothing", async ({ page }) => {
  for (const path of visitorPages) if (!NAMES_NOTHING.test(path)) await open(page, path);
});

test("a player's pages complain of nothing", async ({ page }) => {
  await aKnownPlayer(page);
  for (const path of signedInPages) if (!NAMES_NOTHING.test(path)) await open(page, path);
});

test.describe("an ended session", () => {
  test.use({ provokes: ["401 GET /api/me"] });

  test("R-SHELL-5: a session that has ended elsewhere leads to /login, and is asked about once", async ({
    page,
    context,
  }) => {
    await aPlayer(page);
    const cookies = await context.cookies();
    await page.request.post("/logout", {
      headers: { "x-xsrf-token": cookies.find(({ name }) => name === "XSRF-TOKEN")!.value },
    });
    // Another tab's logout has put a visitor's cookies in place; these are as a session's end leaves them.
    await context.addCookies(cookies);
    await page.goto("/transactions");
    await expect(page).toHaveURL(/\/login\?/);
    const complaints: string[] = [];
    watch(context, (what) => complaints.push(what));
    await page.reload({ waitUntil: "networkidle" });
    expect(complaints).toEqual([]);
  });
});

test.describe("what pages complain of", () => {
  test.use({ provokes: [/./] });

  test("whatever goes wrong on a page is heard of", async ({ page, context }) => {
    const complaints: string[] = [];
    watch(context, (what) => complaints.push(what));
    await page.goto("/login");
    await page.route("**/api/lost", (route) => route.abort());
    await page.evaluate(async () => {
      console.warn("planted");
      setTimeout(() => {
        throw new Error("nobody caught it");
      });
      document.body.setAttribute("style", "color: red");
      await fetch("/api/lost").catch(() => undefined);
      await fetch("/api/not-there");
    });
    await expect
      .poll(() => complaints.toSorted())
      .toEqual([
        "404 GET /api/not-there",
        expect.stringMatching(/^console: .*Content Security Policy/),
        "console: planted",
        "net::ERR_FAILED GET /api/lost",
        "thrown: nobody caught it",
      ]);
  });
});
