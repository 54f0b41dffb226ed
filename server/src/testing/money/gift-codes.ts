/** Gift campaigns and their codes for tests. */
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { importCodes } from "../../features/gift-code/import-codes.ts";
import { openGiftCodeVault } from "../../domain/payments/gift-code-vault.ts";
import { openDatabase } from "../../kit/database/database.ts";
import type { PortalSettings } from "../../settings/portal-settings.ts";
import type { Answer } from "../people/browser.ts";
import type { Person } from "../people/people.ts";
import { portalConfigWith } from "../portal/portal-config.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";

type Campaign = NonNullable<PortalSettings["giftCodes"]>["campaigns"][number];
type Overrides = Partial<Pick<Campaign, "id" | "from" | "to">>;

const HOUR_MS = 60 * 60_000;
/** The offset of Vietnam's time from UTC, all year. */
const VIETNAM_AHEAD_MS = 7 * HOUR_MS;

/** Returns the time so many hours from now, in the form of the settings. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS + VIETNAM_AHEAD_MS).toISOString().slice(0, 16);
}

/** Returns a running campaign for a shared post. */
export const aShareCampaign = (overrides: Overrides = {}): Campaign => ({
  id: "share",
  kind: "share",
  description: "Code chia sẻ",
  gives: "500 Ngân Lượng",
  from: hoursFromNow(-2),
  to: hoursFromNow(2),
  postUrl: "https://fsonline.example/su-kien?a=1&b=2",
  ...overrides,
});

/** Returns a running campaign for top-ups of 100.000đ. */
export const aTopUpCampaign = (overrides: Overrides = {}): Campaign => ({
  id: "top-up",
  kind: "top-up",
  description: "KeyAuto",
  thresholdVnd: 100_000,
  from: hoursFromNow(-2),
  to: hoursFromNow(2),
  ...overrides,
});

/** Returns the settings of a portal with these campaigns. */
export const withCampaigns = (...campaigns: Campaign[]): Record<string, string> => ({
  PORTAL_CONFIG: portalConfigWith({ giftCodes: { campaigns, enterAt: "Hoạt động → GiftCode" } }),
});

/** Adds codes to a campaign's inventory, named after the campaign and numbered. @returns the codes */
export async function stock(
  { services }: Pick<TestPortal, "services">,
  campaign: string,
  count: number,
): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, at) => `${campaign}-ma-${at + 1}`.toUpperCase());
  await importCodes(services.db, services.giftCodeVault, { campaign, codes });
  return codes;
}

/** Adds codes to a campaign in a database without a running portal, encrypted with the tests' secret. */
export async function stockDatabase(
  databaseUrl: string,
  campaign: string,
  codes: readonly string[],
): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1 });
  await importCodes(db, openGiftCodeVault(TEST_SECRETS.APP_SECRET), { campaign, codes });
  await db.close();
}

/** Deletes all codes, also those that were given out, which no player or operator can do. */
export async function emptyInventories({ database }: Pick<TestPortal, "database">): Promise<void> {
  await database.query(`alter table gift_codes disable trigger user;
    delete from gift_codes;
    delete from entered_gift_codes;
    alter table gift_codes enable trigger user`);
}

export const receive = ({ browser }: Person, rewardType: unknown): Promise<Answer> =>
  browser.post("/api/giftpaysys/receive", { rewardType });

export async function giftCodesOf({ browser }: Person): Promise<GiftCodeItem[]> {
  return (await browser.get("/api/giftpaysys")).body as unknown as GiftCodeItem[];
}
