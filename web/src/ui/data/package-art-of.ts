import type { ComponentProps } from "react";
import type { PackageArt } from "./package-art.tsx";

type Sold = { readonly creditKp: number; readonly artwork?: number | undefined };

/** Returns the artwork of what was bought. A package that is no longer sold looks like the next cheaper one. */
export function packageArtOf(
  packages: readonly Sold[],
  spentKp: number,
): ComponentProps<typeof PackageArt> {
  const prices = packages.map(({ creditKp }) => creditKp);
  const reached = prices.filter((kp) => kp <= spentKp);
  const looksLike = reached.length > 0 ? Math.max(...reached) : Math.min(...prices);
  const rank = Math.max(0, prices.indexOf(looksLike));
  return { rank, of: packages.length, artwork: packages[rank]?.artwork };
}
