import * as calls from "@portal/contract/captcha";
import { type Feature, route } from "../../feature.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { byAddress } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";

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

/** Gives pages the challenge of the bot check: a proof of work that a call takes with its form. */
export const captcha: Feature = { routes };
