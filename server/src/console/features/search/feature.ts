import * as calls from "@portal/contract/console/search";
import { openGiftCodeVault } from "../../../domain/payments/gift-code-vault.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { search as searchAll } from "./search.ts";

const routes = ({ db, portal, config }: ConsoleServices) => {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = config.env;
  const giftCodes = openGiftCodeVault(APP_SECRET, APP_SECRET_PREVIOUS);
  return [
    route(calls.search, {
      handle: ({ viewer, query }) => searchAll({ db, portal, giftCodes }, viewer, query.q),
    }),
  ];
};

/** Finds anything by what people read out. */
export const search: ConsoleFeature = { routes };
