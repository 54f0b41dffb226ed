/** Of many concurrent uses of one passkey challenge, signature or counter value, one takes effect. */
import { PASSKEYS_MAX } from "@portal/contract/passkeys";
import { expect } from "vitest";
import { issueLoginChallenge, issueSessionChallenge } from "../../domain/passkeys/passkey-store.ts";
import { concurrently, tally } from "../../testing/concurrently.ts";
import { effectsOf, expectOneEffect } from "../../testing/money/effects.ts";
import {
  type CreationOptions,
  createPasskey,
  signWith,
} from "../../testing/people/authenticator.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  aPasskeyOf,
  creationOptions,
  passkeysOf,
  requestOptions,
  sendPasskey,
} from "../../testing/people/passkeys.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { testRace } from "../../testing/races.ts";

const RACERS = 50;

const portal = await aPortal();

const count = (event: string) => () => effectsOf(portal, event);

/** Returns a function that returns options with a new challenge each time, without the cost of a password check. */
async function offerTo(player: Person): Promise<() => Promise<CreationOptions>> {
  const options = await creationOptions(player.browser);
  const [session] = await portal.database.query<{ id: string }>(
    "select s.id from sessions s join users u on u.id = s.user_id where u.username = $1",
    [player.username],
  );
  return async () => ({
    ...options,
    challenge: await issueSessionChallenge(portal.services.db, { sessionId: session!.id }),
  });
}

testRace(`of ${RACERS} concurrent passkeys with one challenge, one is added`, async () => {
  const player = await aPlayer(portal);
  const options = await creationOptions(player.browser);
  const before = count("passkey_added")();
  const answers = await concurrently(RACERS, () =>
    sendPasskey(player.browser, createPasskey(options).credential),
  );
  await expectOneEffect(answers, 422, { count: count("passkey_added"), before });
  expect(await passkeysOf(player)).toHaveLength(1);
});

testRace(
  `one passkey sent ${RACERS} times at once, each with its own challenge, is added once`,
  async () => {
    const player = await aPlayer(portal);
    const options = await concurrently(RACERS, await offerTo(player));
    const { id: credentialId } = createPasskey(options[0]!).passkey;
    const before = count("passkey_added")();
    const answers = await concurrently(RACERS, (racer) =>
      sendPasskey(player.browser, createPasskey(options[racer]!, { credentialId }).credential),
    );
    await expectOneEffect(answers, 409, { count: count("passkey_added"), before });
    expect(await passkeysOf(player)).toHaveLength(1);
  },
);

/** Adds passkeys one after the other until one is refused. */
async function fillUp({ browser }: Person, offer: () => Promise<CreationOptions>): Promise<void> {
  let status = 200;
  while (status !== 409) {
    ({ status } = await sendPasskey(browser, createPasskey(await offer()).credential));
    expect([200, 409, 503]).toContain(status);
  }
}

testRace(
  `of ${RACERS} concurrent passkeys, as many are added as the maximum allows`,
  async (round) => {
    const player = await aPlayer(portal);
    const offer = await offerTo(player);
    const room = PASSKEYS_MAX - (round % PASSKEYS_MAX);
    for (let had = 0; had < PASSKEYS_MAX - room; had += 1) {
      await sendPasskey(player.browser, createPasskey(await offer()).credential);
    }
    const options = await concurrently(RACERS, offer);
    const before = count("passkey_added")();
    const answers = await concurrently(RACERS, (racer) =>
      sendPasskey(player.browser, createPasskey(options[racer]!).credential),
    );
    // A slow machine answers some with 503.
    const {
      200: added = 0,
      409: refused = 0,
      503: late = 0,
      ...rest
    } = tally(answers.map(({ status }) => status));
    expect(rest).toEqual({});
    expect(added + refused + late).toBe(RACERS);
    expect(added).toBeLessThanOrEqual(room);
    if (late === 0) expect(count("passkey_added")() - before).toBe(room);
    await fillUp(player, offer);
    expect(await passkeysOf(player)).toHaveLength(PASSKEYS_MAX);
  },
);

testRace(`of ${RACERS} concurrent logins with one signature, one succeeds`, async () => {
  // Without a counter, only the challenge can be used once.
  const passkey = await aPasskeyOf(await aPlayer(portal), {}, false);
  const visitor = openBrowser(portal.url);
  const credential = signWith(passkey, await requestOptions(visitor));
  const before = count("login")();
  const answers = await concurrently(RACERS, () =>
    openBrowser(portal.url, new Map(visitor.cookies)).post("/login/passkey", { credential }),
  );
  await expectOneEffect(answers, 422, { count: count("login"), before });
});

testRace(`of ${RACERS} concurrent logins with one counter value, one succeeds`, async () => {
  const passkey = await aPasskeyOf(await aPlayer(portal));
  const visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
  const token = visitor.cookies.get("session")!;
  const counter = passkey.counter + 1;
  const credentials = await concurrently(RACERS, async () => {
    const challenge = await issueLoginChallenge(portal.services.db, token);
    return signWith(passkey, { rpId: "localhost", challenge }, { counter });
  });
  const before = count("login")();
  const answers = await concurrently(RACERS, (racer) =>
    openBrowser(portal.url, new Map(visitor.cookies)).post("/login/passkey", {
      credential: credentials[racer],
    }),
  );
  await expectOneEffect(answers, 422, { count: count("login"), before });
});

testRace(`a passkey removed ${RACERS} times at once is removed once`, async () => {
  const player = await aPlayer(portal);
  const offer = await offerTo(player);
  await sendPasskey(player.browser, createPasskey(await offer()).credential);
  const { id } = (await passkeysOf(player))[0]!;
  const before = count("passkey_removed")();
  const answers = await concurrently(RACERS, () =>
    player.browser.post(`/api/user/passkeys/${id}/remove`, { currentPassword: GOOD_PASSWORD }),
  );
  await expectOneEffect(answers, 404, { count: count("passkey_removed"), before });
  expect(await passkeysOf(player)).toEqual([]);
});
