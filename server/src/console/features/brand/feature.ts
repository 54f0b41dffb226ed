import { getBrandVersions } from "@portal/contract/console/brand";
import { showVersions } from "../../../operations/versions/show-versions.ts";
import { brandOfSettings } from "../../../settings/current-brand.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";

const routes = ({ db, portal }: ConsoleServices) => [
  route(getBrandVersions, {
    handle: ({ viewer }) => showVersions(db, viewer, "brand", brandOfSettings(portal)),
  }),
];

/** Shows the brand's versions; publishing is an operation. */
export const brand: ConsoleFeature = { routes };
