import * as calls from "@portal/contract/debt";
import { findBonuses } from "../../domain/payments/bonus-store.ts";
import { type Feature, route } from "../../feature.ts";
import type { Services } from "../../services.ts";
import { settlingTopUp } from "./settling-top-up.ts";
import { listRecallsOfDebt } from "./store.ts";

const routes = ({ db, config }: Services) => [
  route(calls.getDebt, {
    unlimited: "reads at most five recalls of one debt",
    handle: async ({ viewer: { id, debtCredit } }) => {
      const bonusOf = await findBonuses(db);
      const offered = config.portal.payment.transferMethods
        .filter(({ isOffered }) => isOffered)
        .map((method) => ({ ...method, bonuses: bonusOf(method.name, method).steps }));
      return {
        debtCredit,
        recalls: await listRecallsOfDebt(db, id),
        settledBy: debtCredit > 0 ? settlingTopUp(debtCredit, offered) : null,
      };
    },
  }),
];

/** Shows players with a debt the recalls that caused it and the top-up that settles it. */
export const debt: Feature = { routes };
