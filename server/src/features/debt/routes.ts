import { getDebt } from "@portal/contract/debt";
import type { Viewer } from "../../domain/accounts/users.ts";
import { route } from "../../kit/http/routes.ts";
import type { Services } from "../../services.ts";
import { settlingTopUp } from "./settling-top-up.ts";
import { listRecallsOfDebt } from "./store.ts";

export const debtRoutes = ({ db, config }: Services) => [
  route<Viewer, typeof getDebt>(getDebt, {
    handle: async ({ viewer: { id, debtCredit } }) => {
      const offered = config.portal.payment.transferMethods.filter(({ isOffered }) => isOffered);
      return {
        debtCredit,
        recalls: await listRecallsOfDebt(db, id),
        settledBy: debtCredit > 0 ? settlingTopUp(debtCredit, offered) : null,
      };
    },
  }),
];
