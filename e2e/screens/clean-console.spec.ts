import { expect, type Page, test } from "@playwright/test";
import { open } from "../support/demo.ts";
import { signedInPages, visitorPages } from "../support/pages.ts";
import { aKnownPlayer, aPlayer } from "../support/people.ts";

/** Their addresses name what does not exist; the server says so, and the browser logs each refusal. */
const NAMES_NOTHING = /khong-con-hieu-luc|khong-co-trang-nay|0000-0000/;

/** Everything that a page complains of, or that does not reach it, from now on. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  const complain = (what: string) => complaints.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complain(message.text());
  });
  page.on("pageerror", (error) => complain(error.message));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // What was still under way when the page was left.
    if (why !== "net::ERR_ABORTED") complain(`${request.url()}: ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complain(`${response.url()}: ${response.status()}`);
  });
  await page.exposeFunction("complain", complain);
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      const { complain: tell } = window as unknown as { complain: (what: string) => void };
      tell(`${effectiveDirective} against ${blockedURI}`);
    });
  });
  return complaints;
}

test("a visitor's pages ask nothing that is refused, and complain of nothing", async ({ page }) => {
  const complaints = await complaintsOf(page);
  for (const path of visitorPages) if (!NAMES_NOTHING.test(path)) await open(page, path);
  expect(complaints).toEqual([]);
});

test("a player's pages complain of nothing", async ({ page }) => {
  const complaints = await complaintsOf(page);
  await aKnownPlayer(page);
  for (const path of signedInPages) if (!NAMES_NOTHING.test(path)) await open(page, path);
  expect(complaints).toEqual([]);
});

test("R-SHELL-5: a session that has ended elsewhere leads to /login, and is asked about once", async ({
  page,
}) => {
  await aPlayer(page);
  const cookies = await page.context().cookies();
  await page.request.post("/logout", {
    headers: { "x-xsrf-token": cookies.find(({ name }) => name === "XSRF-TOKEN")!.value },
  });
  // Another tab's logout has put a visitor's cookies in place; these are as a session's end leaves them.
  await page.context().addCookies(cookies);
  await page.goto("/transactions");
  await expect(page).toHaveURL(/\/login\?/);
  const complaints = await complaintsOf(page);
  await page.reload({ waitUntil: "networkidle" });
  expect(complaints).toEqual([]);
});
