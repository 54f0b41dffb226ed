import type { SiteNotice } from "@portal/contract/notice";
import { pages as sitePages } from "@portal/contract/pages";
import { listMaintenance, type Maintenance, momentOf } from "../../domain/channels.ts";
import { listZoneNames } from "../../domain/recharges/store.ts";
import { cached } from "../../kit/concurrency/caches.ts";
import type { Services } from "../../services.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { type ActiveNotice, listActive } from "./store.ts";

/** The notices are read again after this time: every process shows and hides one within a second. */
const FRESH_MS = 500;

/** Returns a function that lists the current notices. It queries the database at most twice a second. */
export const openNotices = ({
  db,
  config: { portal },
}: Pick<Services, "db" | "config">): (() => Promise<SiteNotice[]>) =>
  cached(FRESH_MS, async () => {
    const published = await listActive(db);
    const maintenance = await listMaintenance(db);
    const zones = await listZoneNames(db);
    return [
      ...maintenance
        .filter(isShownOnSite)
        .map((each) => maintenanceNotice(portal.payment, zones, each)),
      ...published.map((notice) => publishedNotice(portal.payment, notice)),
    ];
  });

/** During a pause of a payment method or the game, the pages that offer it show the pause themselves. */
const isShownOnSite = ({ kind, phase }: Maintenance): boolean =>
  phase !== "during" || kind === "portal";

const TITLES: Readonly<Record<Maintenance["phase"], string>> = {
  before: "Sắp bảo trì",
  during: "Đang bảo trì",
  after: "Đã bảo trì xong",
};
const PHASES = Object.keys(TITLES);

/** Makes the notice of a pause. Each phase is another notice, so that a player who hid one sees the next. */
function maintenanceNotice(
  { transferMethods }: ValidPortalSettings["payment"],
  zones: readonly { readonly id: string; readonly name: string }[],
  { id, kind, name, phase, text, beginsAt, endsAt }: Maintenance,
): SiteNotice {
  const method = transferMethods.find((each) => each.name === name);
  const until = endsAt === null ? "" : ` đến ${momentOf(endsAt)}`;
  const ofGame = { about: ["Nạp game"], paths: [sitePages.recharge.path, sitePages.buy.path] };
  const place = {
    portal: { about: [], paths: [] },
    game: ofGame,
    zone: { ...ofGame, about: [zones.find((zone) => zone.id === name)?.name ?? name] },
    method: {
      about: [method?.label ?? "Thẻ cào"],
      paths: [method ? PATH_OF[method.type] : sitePages.card.path],
    },
    telco: { about: [`Thẻ ${name}`], paths: [sitePages.card.path] },
    account: { about: [name], paths: [sitePages.bankTransfer.path] },
  }[kind];
  return {
    // Negative, because the ids of published notices are positive.
    id: -(id * PHASES.length + PHASES.indexOf(phase)),
    tone: phase === "after" ? "info" : "warning",
    title: TITLES[phase],
    text: phase === "before" ? `${text} (${momentOf(beginsAt)}${until})` : text,
    link: null,
    ...place,
  };
}

const PATH_OF = { bank: sitePages.bankTransfer.path, "e-wallet": sitePages.eWallet.path };

function publishedNotice(
  { transferMethods }: ValidPortalSettings["payment"],
  { id, title, content: { tone, text, link, pages, methods, zones } }: ActiveNotice,
): SiteNotice {
  const named = methods.map((name) => transferMethods.find((method) => method.name === name));
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
        ...named.map((method) => (method ? PATH_OF[method.type] : sitePages.card.path)),
        ...(zones.length > 0 ? [sitePages.recharge.path] : []),
      ]),
    ],
  };
}
