/** Of many concurrent changes of phone by one code or session, one takes effect. */
import { expect, test } from "vitest";
import { CODE_MAX_TRIES } from "../../domain/credentials/one-time-codes.ts";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { effectsOf, expectOneEffect } from "../../testing/money/effects.ts";
import { aPlayerWithEmail, jobsDone } from "../../testing/people/mailbox.ts";
import { solveBotCheck } from "../../testing/people/people.ts";
import { phoneOf } from "../../testing/people/phone-change.ts";
import {
  anOtp,
  aPhoneNumber,
  aPlayerWithPhone,
  inE164,
  wrongCode,
} from "../../testing/people/phones.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { testRace } from "../../testing/races.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const RACERS = 50;
const LONG = { timeout: 240_000 };

const { portal, sandbox } = await aPortalWithSandbox();

type Player = Awaited<ReturnType<typeof aPlayerWithPhone>>;

/** Sends `RACERS` concurrent changes, each to its own number and with its own bot check. */
async function race(player: Pick<Player, "browser">, proofOf: (racer: number) => object) {
  const tokens: string[] = [];
  while (tokens.length < RACERS) {
    tokens.push(await solveBotCheck(portal.url, "updatePhoneFormSubmit"));
  }
  const numbers = tokens.map(() => aPhoneNumber());
  const answers = await concurrently(RACERS, (racer) =>
    player.browser.post("/api/user/update-phone", {
      newPhoneNumber: numbers[racer],
      gReCaptchaToken: tokens[racer],
      ...proofOf(racer),
    }),
  );
  return { answers, numbers, statuses: tally(answers.map(({ status }) => status)) };
}

/** Expects that exactly one change was made, to its own number. */
async function expectOneChange(player: Pick<Player, "browser">, proof: object): Promise<void> {
  const count = () => effectsOf(portal, "phone_changed");
  const before = count();
  const { answers, numbers } = await race(player, () => proof);
  const { winner } = await expectOneEffect(answers, 422, { count, before });
  const { phoneNumber } = await phoneOf(player.browser);
  expect(winner === undefined ? numbers.map(inE164) : [inE164(numbers[winner]!)]).toContain(
    phoneNumber,
  );
}

testRace(`R-SEC-3: of ${RACERS} concurrent changes by one MXT code one is made`, async () => {
  const player = await aPlayerWithPhone(portal);
  const otpNumber = await anOtp(portal, sandbox, player);
  await expectOneChange(player, { otpNumber });
  await jobsDone(portal);
  const reported = (await sandbox.textsTo(player.phone)).filter(({ text }) =>
    text.includes("vua doi sang so"),
  );
  expect(reported).toHaveLength(1);
});

testRace(
  `R-SEC-3, R-CODE-1: of ${RACERS} concurrent changes by one email code one is made`,
  async () => {
    const player = await aPlayerWithEmail(portal);
    const securityCode = await aSecurityCode(sandbox, player, "confirm.phone_number");
    await expectOneChange(player, { securityCode });
  },
);

testRace(
  `R-SEC-3: of ${RACERS} concurrent changes by the session alone only one replaces the old phone`,
  async () => {
    const player = await aPlayerWithPhone(portal, { verified: false });
    // A change that begins after the first one is done starts from the new phone: that is no race.
    await race(player, () => ({}));
    await jobsDone(portal);
    expect(await sandbox.textsTo(player.phone)).toHaveLength(1);
  },
);

test(
  "R-CODE-1: of 200 concurrent wrong email codes only the allowed number is compared, and then the right one is refused",
  LONG,
  async () => {
    const player = await aPlayerWithEmail(portal);
    const code = await aSecurityCode(sandbox, player, "confirm.phone_number");
    for (const offset of [0, 50, 100, 150]) {
      const { statuses } = await race(player, (racer) => ({
        securityCode: wrongCode(code, offset + racer),
      }));
      expect(statuses["200"]).toBeUndefined();
    }
    const [row] = await portal.database.query<{ tries: number }>(
      `select tries from security_codes c join sessions s on s.id = c.session_id
       join users u on u.id = s.user_id where u.username = $1`,
      [player.username],
    );
    expect(row?.tries).toBe(CODE_MAX_TRIES);
    const { statuses } = await race(player, () => ({ securityCode: code }));
    expect(statuses["200"]).toBeUndefined();
  },
);
