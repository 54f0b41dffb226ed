/** Defines what is typed into the form of any campaign, and its initial values. */
import type { CampaignRow } from "@portal/contract/console/campaigns";
import { fieldOf } from "../moments.ts";

/** The fields that every campaign has, as they are typed. */
export type Typed = {
  title: string;
  /** As fields of date and time; an empty `until`: until it is ended. */
  from: string;
  until: string;
};

/** Returns the initial values of the form for a campaign's next version. */
export const startOf = ({ title, from, until }: CampaignRow): Typed => ({
  title,
  from: fieldOf(new Date(from)),
  until: until === null ? "" : fieldOf(new Date(until)),
});
