/** Refuses the demo's values among those that staff published, which count in place of the settings file's. */
import { listMethodAccounts } from "../domain/channels.ts";
import type { Queries } from "../kit/database/database.ts";
import { brandOfSettings, withCurrentBrand } from "./current-brand.ts";
import { demoFieldsOf } from "./demo-values.ts";
import type { ValidPortalSettings } from "./portal-settings.ts";
import { ConfigError } from "./settings-file.ts";

/**
 * @throws ConfigError if the published brand, or the bank account that players are shown, is the demo's, although the
 * settings file is not
 */
export async function assertOwnPublished(db: Queries, portal: ValidPortalSettings): Promise<void> {
  const published = brandOfSettings(await withCurrentBrand(db, portal));
  const ofBrand = demoFieldsOf(published, portal).map(
    (field) => `brand ${field} is the demo's: publish your own in the console (change-brand)`,
  );
  const accounts = await listMethodAccounts(db);
  const newest = accounts.filter(
    ({ method }, at) => accounts.findIndex((each) => each.method === method) === at,
  );
  const ofAccounts = newest.flatMap(({ method, accountNumber, accountName }) =>
    demoFieldsOf({ accountNumber, accountName }, portal).map(
      (field) => `${method} ${field} is the demo's: set your own in the console (change-account)`,
    ),
  );
  const faults = [...ofBrand, ...ofAccounts];
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
}
