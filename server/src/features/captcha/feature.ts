/** Issues the challenges of the bot check. Pages solve one (a proof of work) and send the solution with a form. */
import * as calls from "@portal/contract/captcha";
import { type Feature, route } from "../../feature.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { byAddress, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";

export const limits = {
  challengeByAddress: limit("challenge.address", 240, 5 * MINUTE),
};

const routes = ({ botCheck }: Services) => [
  route(calls.getBotCheckChallenge, {
    limits: ({ browser }) => byAddress(browser, limits.challengeByAddress),
    handle: async ({ query }) => {
      const challenge = await botCheck.challenge(query.action);
      if (!challenge) throw httpErrors.notFound();
      return challenge;
    },
  }),
];

export const captcha: Feature = { routes };
