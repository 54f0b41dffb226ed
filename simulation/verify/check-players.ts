/** Checks of what players see on their pages: credit, gift codes, and support's answers. */
import { portal as settings } from "../../portal.config.ts";
import { SHARE_REWARD } from "../execute/claim.ts";
import type { Simulation } from "../execute/context.ts";
import type { Notes, StaffAct } from "../execute/notes.ts";
import { mayHoldAt, UNDER_WAY_MS, windowsOf } from "./check-windows.ts";
import { differences } from "./compare.ts";
import type { LedgerBooks } from "./ledger-books.ts";

/** Checks that each player's page shows the credit and debt of the ledger. */
export async function checkPages(
  { players }: Pick<Simulation, "players">,
  { wallets }: Pick<LedgerBooks, "wallets">,
): Promise<string[]> {
  const shown = await Promise.all(
    players.map(async ({ username, browser }) => {
      const { credit, debtCredit } = (await browser.get("/api/me")).body;
      return `${username} has ${String(credit)} KP and owes ${String(debtCredit)}`;
    }),
  );
  // Leaves out the accounts that floods' errands have registered: they have nothing.
  const theirs = wallets.filter(({ username }) =>
    players.some((each) => each.username === username),
  );
  return differences(
    "pages:",
    shown,
    theirs.map(({ username, credit, debt }) => `${username} has ${credit} KP and owes ${-debt}`),
  );
}

/** Checks that players read each of support's answers once; at most once if it is unknown whether it was sent. */
export async function checkSupport({
  supportAnswers,
}: Pick<Notes, "supportAnswers">): Promise<string[]> {
  const lines = await Promise.all(
    supportAnswers.map(async ({ player, caseId, text, isSent }) => {
      const { body } = await player.browser.get(`/api/support/cases/${caseId}`);
      const messages = (body["messages"] ?? []) as readonly { readonly text: string }[];
      const times = messages.filter((message) => message.text === text).length;
      const isRight = isSent === undefined ? times <= 1 : times === Number(isSent);
      return isRight ? [] : [`case ${caseId}: "${text}" is there ${times} times`];
    }),
  );
  return lines.flat();
}

type CodesSimulation = Pick<Simulation, "players" | "giftCodes" | "notes">;

/**
 * Checks that the players' pages show the codes of the ledger, all of them imported and earned, and no code
 * twice. Each code in a response must be on that player's page. "Sold out" must be true.
 */
export async function checkCodes(
  { players, giftCodes, notes }: CodesSimulation,
  { givenCodes, topUps }: LedgerBooks,
): Promise<string[]> {
  const shown = (await Promise.all(players.map(shownTo))).flat();
  const given = notes.claims.map(({ player, rewardType, code }) => ({
    owner: ownerOf(kindOfReward(rewardType), player),
    code,
  }));
  const imported = new Set(giftCodes.map(({ campaign, code }) => `${kindOf(campaign)} ${code}`));
  const codes = shown.map(({ code }) => code);
  return [
    ...differences(
      "gift codes:",
      shown.map(({ owner }) => owner),
      givenCodes.map((given) => ownerOf(kindOf(given.campaign), given)),
    ),
    ...(new Set(codes).size < codes.length ? ["a gift code was given to two players"] : []),
    ...shown
      .filter(({ kind, code }) => !imported.has(`${kind} ${code}`))
      .map(({ owner }) => `gift code ${owner}: not imported`),
    ...given
      .filter(
        (each) => !shown.some(({ owner, code }) => owner === each.owner && code === each.code),
      )
      .map(({ owner }) => `gift code ${owner}: in a response, and not on the page`),
    ...wronglySoldOut(notes, giftCodes, givenCodes),
    ...notEarned(givenCodes, topUps, notes.staffActs),
  ];
}

type ShownCode = { readonly shareRequired: number; readonly giftCode: string | null };

/** Returns the codes on a player's page. */
async function shownTo({ username, browser }: Simulation["players"][number]) {
  const items = (await browser.get("/api/giftpaysys")).body as unknown as ShownCode[];
  return items.flatMap(({ shareRequired, giftCode: code }) => {
    if (code === null) return [];
    const kind = shareRequired === 1 ? "share" : "top-up";
    return [{ kind, owner: ownerOf(kind, { username }), code }];
  });
}

const { campaigns = [] } = settings.giftCodes ?? {};
const kindOf = (campaign: string) => campaigns.find(({ id }) => id === campaign)?.kind ?? campaign;
const kindOfReward = (rewardType: number) => (rewardType === SHARE_REWARD ? "share" : "top-up");
const ownerOf = (kind: string, { username }: { readonly username: string }) =>
  `${kind} of ${username}`;

/** Finds a "sold out" while codes were left. What was said before codes were added may have been true. */
function wronglySoldOut(
  { soldOut, staffActs }: Pick<Notes, "soldOut" | "staffActs">,
  imported: Simulation["giftCodes"],
  given: LedgerBooks["givenCodes"],
): string[] {
  return [...soldOut].flatMap(([rewardType, saidAt]) => {
    const kind = kindOfReward(rewardType);
    const isOfKind = ({ order, answer }: StaffAct) =>
      answer === "done" &&
      order["operation"] === "import-codes" &&
      kindOf(String(order["campaign"])) === kind;
    const added = staffActs.filter(isOfKind).map(({ doneAt }) => doneAt ?? Infinity);
    if (Math.max(0, ...added) >= saidAt) return [];
    const countOf = (all: readonly { readonly campaign: string }[]) =>
      all.filter(({ campaign }) => kindOf(campaign) === kind).length;
    const left = countOf(imported) - countOf(given);
    return left > 0 ? [`gift codes, ${kind}: reported as sold out, ${left} are left`] : [];
  });
}

function notEarned(
  given: LedgerBooks["givenCodes"],
  topUps: LedgerBooks["topUps"],
  staffActs: Notes["staffActs"],
): string[] {
  return given.flatMap(({ username, campaign, at }) => {
    const needed = Math.min(...thresholdsAt(staffActs, campaign, at));
    const theirs = topUps.filter((each) => each.username === username);
    const total = theirs.reduce((sum, { amountVnd }) => sum + amountVnd, 0);
    return total < needed
      ? [`${username} has a code of ${campaign} for ${total}đ of ${needed}đ`]
      : [];
  });
}

/** Returns the sums that may have been needed at a moment: by the settings, or by what staff published. */
function thresholdsAt(staffActs: Notes["staffActs"], campaign: string, at: number): number[] {
  const seeded = campaigns.find(({ id }) => id === campaign);
  const first = seeded?.kind === "top-up" ? { thresholdVnd: seeded.thresholdVnd } : {};
  const acts = staffActs.filter(({ order }) => order["campaign"] === campaign);
  const versions = windowsOf(acts, {
    begins: "publish-gift",
    ends: ["publish-gift"],
    first: { content: first },
  });
  return mayHoldAt(versions, at, UNDER_WAY_MS).map(({ order }) => {
    const { thresholdVnd = 0 } = order["content"] as { thresholdVnd?: number };
    return thresholdVnd;
  });
}
