import { expect, test } from "vitest";
import { aPasskeyOf, logInBy } from "../../../testing/people/passkeys.ts";
import { aPlayerWithTwoFactor } from "../../../testing/people/two-factor.ts";
import { aPortal } from "../../../testing/portal/test-portal.ts";

const portal = await aPortal();

test("R-LOGIN-1: a passkey whose device has verified the player is both factors", async () => {
  const player = await aPlayerWithTwoFactor(portal);
  const answer = await logInBy(portal, await aPasskeyOf(player));
  expect(answer.status).toBe(204);
  expect((await answer.browser.get("/api/me")).body["mfaEnabled"]).toBe(true);
});
