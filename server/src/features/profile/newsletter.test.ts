import { expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const PATH = "/api/user/newsletter";

const portal = await aPortal();

test("R-SIGNUP-1: whoever joined the newsletter at sign-up can leave it, and join again", async () => {
  const { browser, username } = await aPlayer(portal);
  await portal.database.query(
    `update users set receives_newsletter = true where username = '${username}'`,
  );
  expect((await browser.get(PATH)).body).toEqual({ receiveNewsletter: true });
  for (const receiveNewsletter of [false, true]) {
    const answer = await browser.send("PUT", PATH, { receiveNewsletter });
    expect(answer.status).toBe(200);
    expect((await browser.get(PATH)).body).toEqual({ receiveNewsletter });
  }
});

test("R-SIGNUP-1: the choice of one player is nobody else's", async () => {
  const [one, other] = [await aPlayer(portal), await aPlayer(portal)];
  await one.browser.send("PUT", PATH, { receiveNewsletter: true });
  expect((await other.browser.get(PATH)).body).toEqual({ receiveNewsletter: false });
  expect((await openBrowser(portal.url).get(PATH)).status).toBe(401);
});
