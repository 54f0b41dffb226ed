/**
 * The brand (names, links, support's numbers) that staff published, in place of the settings file's: reads, follows and
 * seeds it.
 */
import type { BrandContent } from "@portal/contract/console/brand-content";
import { findContentAt, seedVersion } from "../domain/versions.ts";
import type { Queries } from "../kit/database/database.ts";
import type { ValidPortalSettings } from "./portal-settings.ts";

/** Returns the brand of the settings file, which is its first version. */
export function brandOfSettings({ brand, accounts }: ValidPortalSettings): BrandContent {
  const { gameId: _never, ...content } = brand;
  return { ...content, languages: accounts.languages };
}

/** Returns the settings with the current brand. */
export async function withCurrentBrand(
  db: Queries,
  portal: ValidPortalSettings,
): Promise<ValidPortalSettings> {
  const content = await findContentAt(db, "brand");
  if (content === undefined) return portal;
  const { languages, ...brand } = content;
  return {
    ...portal,
    brand: { gameId: portal.brand.gameId, ...brand },
    accounts: { ...portal.accounts, languages },
  };
}

type Configured = { readonly portal: ValidPortalSettings };

export type LiveSettings<C extends Configured> = {
  /** `portal.brand` and `portal.accounts` change when staff publish: read them at each use, and keep no copy. */
  readonly config: C;
  /** Reads the current brand from the database. */
  readonly refreshBrand: () => Promise<void>;
};

/** Opens settings whose brand changes with each `refreshBrand`. If it fails, the last known brand stays. */
export function openLiveSettings<C extends Configured>(config: C, db: Queries): LiveSettings<C> {
  let current = config.portal;
  const portal: ValidPortalSettings = {
    ...config.portal,
    get brand() {
      return current.brand;
    },
    get accounts() {
      return current.accounts;
    },
  };
  return {
    config: { ...config, portal },
    refreshBrand: async () => {
      current = await withCurrentBrand(db, config.portal);
    },
  };
}

/** Inserts the settings' brand as its first version. @returns false if there was one */
export const seedBrand = (db: Queries, portal: ValidPortalSettings): Promise<boolean> =>
  seedVersion(db, "brand", brandOfSettings(portal));
