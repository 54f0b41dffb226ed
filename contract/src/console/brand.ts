/** The brand's versions (name, links, support's numbers and hours): current, planned and past. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { approval } from "./approvals.ts";
import { brandContent, changeBrandOrder } from "./brand-content.ts";
import { takesRight } from "./rights.ts";
import { publishedVersion } from "./versions.ts";

export const getBrandVersions = takesRight(
  "see-brand",
  defineCall({
    method: "GET",
    path: "/api/console/brand",
    who: "user",
    summary:
      "The brand's versions, the newest first, with proposals that wait for a second person.",
    reply: z.object({
      /** The settings' before anything was published: then there is no version. */
      current: brandContent,
      versions: z.array(publishedVersion(brandContent)),
      waiting: z.array(z.object({ ...approval.shape, order: changeBrandOrder })),
    }),
    errors: ["right_missing"],
  }),
);
