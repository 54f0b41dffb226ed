import { getDebt } from "@portal/contract/debt";
import type { Viewer } from "../../domain/users.ts";
import { route } from "../../kit/routes.ts";
import type { Services } from "../../services.ts";
import { listRecallsOfDebt } from "./store.ts";

export const debtRoutes = ({ db }: Services) => [
  route<Viewer, typeof getDebt>(getDebt, {
    handle: async ({ viewer }) => ({
      debtCredit: viewer.debtCredit,
      recalls: await listRecallsOfDebt(db, viewer.id),
    }),
  }),
];
