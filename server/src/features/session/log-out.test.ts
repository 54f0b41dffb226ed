import { expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal();

test("R-SESSION-1: logging out ends the token on the server, not only in the browser", async () => {
  const { browser } = await aPlayer(portal);
  const [token, csrf] = [browser.cookies.get("session")!, browser.cookies.get("XSRF-TOKEN")!];
  expect((await browser.post("/logout")).status).toBe(204);
  const replayed = openBrowser(
    portal.url,
    new Map([
      ["session", token],
      ["XSRF-TOKEN", csrf],
    ]),
  );
  expect((await replayed.get("/api/me")).status).toBe(401);
  expect((await replayed.post("/api/recharge/game", {})).status).toBe(401);
});

test("R-SESSION-1: the browser is a visitor's again, with new cookies, and its cache is cleared", async () => {
  const { browser } = await aPlayer(portal);
  const [token, csrf] = [browser.cookies.get("session")!, browser.cookies.get("XSRF-TOKEN")!];
  const answer = await browser.post("/logout");
  expect(answer.headers.get("clear-site-data")).toContain('"cache"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(browser.cookies.get("session")).not.toBe(token);
  expect(browser.cookies.get("XSRF-TOKEN")).not.toBe(csrf);
  expect((await browser.get("/api/me")).status).toBe(401);
});

test("R-SESSION-1: the old CSRF token dies with its session", async () => {
  const { browser, username } = await aPlayer(portal);
  const csrf = browser.cookies.get("XSRF-TOKEN")!;
  await browser.post("/logout");
  const form = { username, password: GOOD_PASSWORD };
  expect((await browser.post("/login", form, { "x-xsrf-token": csrf })).status).toBe(419);
  expect((await browser.post("/login", form)).status).toBe(204);
});

test("R-SESSION-1: a player's other sessions go on", async () => {
  const { browser, username } = await aPlayer(portal);
  const phone = openBrowser(portal.url);
  await phone.post("/login", { username, password: GOOD_PASSWORD });
  await browser.post("/logout");
  expect((await phone.get("/api/me")).status).toBe(200);
});

test("R-SESSION-1: logging out twice, or without being signed in, is no error", async () => {
  const { browser } = await aPlayer(portal);
  expect((await browser.post("/logout")).status).toBe(204);
  expect((await browser.post("/logout")).status).toBe(204);
  expect((await openBrowser(portal.url).post("/logout")).status).toBe(204);
});
