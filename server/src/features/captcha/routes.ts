import { getBotCheckChallenge } from "@portal/contract/captcha";
import type { Viewer } from "../../domain/accounts/users.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { route } from "../../kit/http/routes.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";

export const captchaRoutes = ({ botCheck }: Services) => [
  route<Viewer, typeof getBotCheckChallenge>(getBotCheckChallenge, {
    limits: ({ browser }) => [
      { limit: limits.challengeByAddress, by: addressKey(browser.address) },
    ],
    handle: async ({ query }) => {
      const challenge = await botCheck.challenge(query.action);
      if (!challenge) throw httpErrors.notFound();
      return challenge;
    },
  }),
];
