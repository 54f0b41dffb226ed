import type { User } from "@portal/contract/session";
import { getShop } from "@portal/contract/shop";
import { Suspense } from "react";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { lazyPart } from "../../lib/browser/lazy-part.ts";
import { Loading } from "../../ui/feedback/skeleton.tsx";
import { ShopOutline } from "./shop-outline.tsx";

/** Starts to load while the page requests who is signed in. */
const loading = import("./home-shop.tsx");
// Rendering it handles a failure.
loading.catch(() => undefined);
const HomeShop = lazyPart(
  () => loading,
  (module) => module.HomeShop,
);

/** Loads and shows the shop of the home page. */
export function ShopPanel({ user }: { user: User }) {
  const reply = useCall(getShop, undefined, {
    outdatedBy: ({ kind }) =>
      kind === "balance" || kind === "case" || kind === "answer" || kind === "ready",
  });
  const outline = (
    <Loading>
      <ShopOutline />
    </Loading>
  );
  return (
    <Loaded reply={reply} outline={outline}>
      {(shop) => (
        <Suspense fallback={outline}>
          <HomeShop shop={shop} user={user} />
        </Suspense>
      )}
    </Loaded>
  );
}
