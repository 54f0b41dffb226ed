import type { SiteNotice } from "@portal/contract/notice";
import { pages as sitePages } from "@portal/contract/pages";
import { cached } from "../../kit/concurrency/caches.ts";
import type { Services } from "../../services.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { type ActiveNotice, listActive } from "./store.ts";

/** A notice appears and disappears in every process within a second. */
const FRESH_MS = 500;

/** Returns a function that lists the current notices. It queries the database at most twice a second. */
export const openNotices = ({
  db,
  config: { portal },
}: Pick<Services, "db" | "config">): (() => Promise<SiteNotice[]>) =>
  cached(FRESH_MS, async () =>
    (await listActive(db)).map((notice) => toNotice(portal.payment, notice)),
  );

function toNotice(
  { transferMethods }: ValidPortalSettings["payment"],
  { id, title, content: { tone, text, link, pages, methods, zones } }: ActiveNotice,
): SiteNotice {
  const named = methods.map((name) => transferMethods.find((method) => method.name === name));
  const pathOf = { bank: sitePages.bankTransfer.path, "e-wallet": sitePages.eWallet.path };
  return {
    id,
    tone,
    title,
    text,
    link: link ?? null,
    about: [
      ...methods.map((name, at) => named[at]?.label ?? (name === "card" ? "Thẻ cào" : name)),
      ...zones,
    ],
    paths: [
      ...new Set([
        ...pages,
        ...named.map((method) => (method ? pathOf[method.type] : sitePages.card.path)),
        ...(zones.length > 0 ? [sitePages.recharge.path] : []),
      ]),
    ],
  };
}
