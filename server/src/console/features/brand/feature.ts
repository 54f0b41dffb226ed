import { getBrandVersions } from "@portal/contract/console/brand";
import type { changeBrandOrder } from "@portal/contract/console/brand-content";
import type { ReplyInput } from "@portal/contract/http/call";
import type * as z from "zod/mini";
import { listProposals } from "../../../operations/approvals/approval-store.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { listVersions } from "../../../operations/versions/version-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { brandOfSettings } from "../../../settings/current-brand.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";

/** One waits at a time: their subject is the brand. */
const WAITING_SHOWN = 1;

async function showVersions(
  { db, portal }: OperatorServices,
  staff: Staff,
): Promise<ReplyInput<typeof getBrandVersions>> {
  const [versions, proposals] = await Promise.all([
    listVersions(db, "brand"),
    listProposals(db, staff, { state: "waiting", operation: "change-brand" }, WAITING_SHOWN),
  ]);
  return {
    current: versions.find(({ state }) => state === "running")?.content ?? brandOfSettings(portal),
    versions,
    // Nothing of a brand's order is sealed.
    waiting: proposals.map((each) => ({
      ...each,
      order: each.proposal as z.input<typeof changeBrandOrder>,
    })),
  };
}

const routes = (services: ConsoleServices) => [
  route(getBrandVersions, { handle: ({ viewer }) => showVersions(services, viewer) }),
];

/** Shows the brand's versions; publishing is an operation. */
export const brand: ConsoleFeature = { routes };
