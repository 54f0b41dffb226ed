import * as calls from "@portal/contract/console/money";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { showNotice } from "./show-notice.ts";
import { showTransaction } from "./show-transaction.ts";

const routes = ({ db }: ConsoleServices) => [
  route(calls.getTransaction, {
    handle: ({ params }) => showTransaction(db, params.id),
  }),
  route(calls.getNotice, {
    handle: ({ params }) => showNotice(db, Number(params.id)),
  }),
];

/** The story of a transaction or of arrived money. */
export const money: ConsoleFeature = { routes };
