/** The shop's first version, made from the settings. */
import type { ShopContent } from "@portal/contract/console/shop-content";
import type { ValidPortalSettings } from "./portal-settings.ts";

/** Returns all payment methods with rates, in the order of the settings. Cards are one method. */
export const ratedMethods = ({ payment: { transferMethods, cards } }: ValidPortalSettings) => [
  ...transferMethods,
  ...(cards ? [{ ...cards, name: "card", label: "Thẻ cào" }] : []),
];

/** Returns the packages and rates of the settings. Without zones: the shop then shows them as the game lists them. */
export const shopOfSettings = (portal: ValidPortalSettings): ShopContent => ({
  packages: portal.recharge.payableValues,
  methods: ratedMethods(portal).map(({ name, kpPer10000Vnd, bonuses }) => ({
    name,
    kpPer10000Vnd,
    steps: bonuses,
  })),
  zones: [],
});
