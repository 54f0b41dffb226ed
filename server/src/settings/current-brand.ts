/** Name, links and support's numbers as staff have published them, in place of the settings file's. */
import type { BrandContent } from "@portal/contract/console/brand-content";
import { findContentAt, seedVersion } from "../domain/versions.ts";
import type { Queries } from "../kit/database/database.ts";
import { demoFieldsOf } from "./demo-values.ts";
import type { ValidPortalSettings } from "./portal-settings.ts";
import { ConfigError } from "./settings-file.ts";

/** Returns what the settings say of the brand: its first version. */
export function brandOfSettings({ brand, accounts }: ValidPortalSettings): BrandContent {
  const { gameId: _never, ...content } = brand;
  return { ...content, languages: accounts.languages };
}

/** Returns the settings with the brand of this moment. */
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
  /** Its portal's `brand` and `accounts` are those of this moment: read them where they are used, and keep none. */
  readonly config: C;
  /** Reads the brand of this moment. */
  readonly refreshBrand: () => Promise<void>;
};

/** Opens settings that follow what staff publish. Where the database is away, the last known stays. */
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

/** Inserts what the settings say as the brand's first version. @returns false if there was one */
export const seedBrand = (db: Queries, portal: ValidPortalSettings): Promise<boolean> =>
  seedVersion(db, "brand", brandOfSettings(portal));

/** @throws ConfigError where the published brand is the demo's: production's own settings file no longer counts */
export async function assertOwnBrand(db: Queries, portal: ValidPortalSettings): Promise<void> {
  const published = brandOfSettings(await withCurrentBrand(db, portal));
  const faults = demoFieldsOf(published, portal).map(
    (field) => `brand ${field} is the demo's: publish your own in the console (change-brand)`,
  );
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
}
