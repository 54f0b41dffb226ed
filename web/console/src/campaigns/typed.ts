import type { CampaignRow } from "@portal/contract/console/campaigns";
import { fieldOf } from "../moments.ts";

/** What every campaign has, as it is typed. */
export type Typed = {
  title: string;
  /** As fields of date and time; an empty `until`: until it is ended. */
  from: string;
  until: string;
};

/** Returns what the form of a campaign's next version begins with. */
export const startOf = ({ title, from, until }: CampaignRow): Typed => ({
  title,
  from: fieldOf(new Date(from)),
  until: until === null ? "" : fieldOf(new Date(until)),
});
