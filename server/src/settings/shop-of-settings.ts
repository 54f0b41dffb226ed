import type { ShopContent } from "@portal/contract/console/shop-content";
import type { ValidPortalSettings } from "./portal-settings.ts";

/** The name and label of all methods that have rates, in the order of the settings. */
export const ratedMethods = ({ payment: { transferMethods, cards } }: ValidPortalSettings) => [
  ...transferMethods,
  ...(cards ? [{ ...cards, name: "card", label: "Thẻ cào" }] : []),
];

/** Returns what the settings sell. The zones are the game's. */
export const shopOfSettings = (portal: ValidPortalSettings): ShopContent => ({
  packages: portal.recharge.payableValues,
  methods: ratedMethods(portal).map(({ name, kpPer10000Vnd, bonuses }) => ({
    name,
    kpPer10000Vnd,
    steps: bonuses,
  })),
  zones: [],
});
