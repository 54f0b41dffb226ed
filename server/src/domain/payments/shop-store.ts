/** The shop of this moment, by the database's clock: packages, rates, zones, and what campaigns change. */
import type { ShopContent, ShopPackage } from "@portal/contract/console/shop-content";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { BonusStep } from "../ledger/conversion.ts";

/** What the settings sell, until a version is published. */
type ShopSettings = {
  readonly payableValues: readonly Pick<ShopPackage, "creditKp" | "coins">[];
};

/** The settings of a transfer method, or of cards under the name `card`. */
type MethodSettings = {
  readonly name: string;
  readonly kpPer10000Vnd: number;
  readonly bonuses: readonly BonusStep[];
};

/** The rates at which a method's money becomes KP. */
type PublishedRates = {
  readonly kpPer10000Vnd: number;
  readonly bonuses: readonly BonusStep[];
  /** The version of the campaign whose bonus it is; null without one. */
  readonly versionId: number | null;
};

/** Returns a method's rates. */
export type RatesOf = (method: MethodSettings) => PublishedRates;

export type CurrentShop = {
  /** Null until one is published: then all is as in the settings. */
  readonly version: number | null;
  /** Those that are sold at this moment, in the order in which players see them. */
  readonly packages: readonly Omit<ShopPackage, "from" | "until">[];
  readonly zones: ShopContent["zones"];
  /** By the present version and campaigns. */
  readonly ratesOf: RatesOf;
  /** The same without campaigns. */
  readonly standingRatesOf: RatesOf;
  /** By the version that an open order was made under; null for one from before all versions. */
  ratesUnder(version: number | null): RatesOf;
};

type FoundShop = {
  /** Null until one is published. */
  readonly current: { readonly version: number; readonly zones: ShopContent["zones"] } | null;
  readonly packages: readonly ShopPackage[];
  readonly rates: readonly (ShopContent["methods"][number] & { readonly version: number })[];
  readonly campaigns: readonly {
    readonly method: string;
    readonly versionId: number;
    readonly steps: readonly BonusStep[];
  }[];
};

/** Reads the shop as `rates_at` in SQL credits by it. Versions that open orders keep are among its rates. */
export async function findShop(db: Queries, { payableValues }: ShopSettings): Promise<CurrentShop> {
  const { current, packages, rates, campaigns } = await db.one<FoundShop>(sql`
    with live as (
      select version, content, holds @> now() as is_current from shop_versions
      where not isempty(holds) and (upper(holds) is null or upper(holds) > now() - interval '2 days')
    )
    select
      (select jsonb_build_object('version', version, 'zones', content->'zones')
        from live where is_current) as current,
      coalesce((select jsonb_agg(package order by place)
        from live, jsonb_array_elements(content->'packages') with ordinality as p (package, place)
        where is_current and now() >= coalesce((package->>'from')::timestamptz, '-infinity')
          and now() < coalesce((package->>'until')::timestamptz, 'infinity')), '[]') as packages,
      coalesce((select jsonb_agg(method || jsonb_build_object('version', version))
        from live, jsonb_array_elements(content->'methods') as method), '[]') as rates,
      coalesce((select jsonb_agg(jsonb_build_object(
          'method', split_part(s.slot, ':', 2), 'versionId', v.id, 'steps', v.content->'steps'))
        from campaign_slots s join campaign_versions v on v.id = s.version_id
        where s.slot like 'bonus:%' and s.holds @> now()), '[]') as campaigns`);
  const campaignOf = new Map(campaigns.map(({ method, ...campaign }) => [method, campaign]));
  const standingUnder =
    (version: number | null): RatesOf =>
    ({ name, kpPer10000Vnd, bonuses }) => {
      const published = rates.find((each) => each.name === name && each.version === version);
      return {
        kpPer10000Vnd: published?.kpPer10000Vnd ?? kpPer10000Vnd,
        bonuses: published?.steps ?? bonuses,
        versionId: null,
      };
    };
  const ratesUnder =
    (version: number | null): RatesOf =>
    (method) => {
      const { steps: bonuses, versionId } = campaignOf.get(method.name) ?? {};
      const standing = standingUnder(version)(method);
      return bonuses && versionId ? { ...standing, bonuses, versionId } : standing;
    };
  const version = current?.version ?? null;
  return {
    version,
    packages: current ? packages : payableValues,
    zones: current?.zones ?? [],
    ratesOf: ratesUnder(version),
    standingRatesOf: standingUnder(version),
    ratesUnder: (of) => ratesUnder(of ?? version),
  };
}

/** Puts the game's servers into the shop's order, by the shop's names. Those that the shop does not name follow. */
export function arrangeZones<Listed extends { readonly id: string; readonly name: string }>(
  listed: readonly Listed[],
  zones: ShopContent["zones"],
): Listed[] {
  const placeOf = new Map(zones.map(({ id }, at) => [id, at]));
  const nameOf = new Map(zones.map(({ id, name }) => [id, name]));
  return listed
    .map((zone) => ({ ...zone, name: nameOf.get(zone.id) ?? zone.name }))
    .toSorted(
      (one, other) => (placeOf.get(one.id) ?? Infinity) - (placeOf.get(other.id) ?? Infinity) || 0,
    );
}
