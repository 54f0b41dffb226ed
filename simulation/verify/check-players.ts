/** Checks of what players see on their pages: credit, gift codes, and support's answers. */
import { portal as settings } from "../../portal.config.ts";
import type { Simulation } from "../execute/context.ts";
import type { Notes } from "../execute/notes.ts";
import { giftCampaigns } from "../generate/accounts.ts";
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

/**
 * Checks that the players' pages show the codes of the ledger, all of them imported and earned, and no code
 * twice. Each code in a response must be on that player's page. "Sold out" must be true.
 */
export async function checkCodes(
  { players, giftCodes, notes }: Pick<Simulation, "players" | "giftCodes" | "notes">,
  { givenCodes, topUps }: LedgerBooks,
): Promise<string[]> {
  const shown = (await Promise.all(players.map(shownTo))).flat();
  const onPages = new Set(shown.map((each) => `${ownerOf(each)} ${each.code}`));
  const imported = new Set(giftCodes.map(({ campaign, code }) => `${campaign} ${code}`));
  const codes = shown.map(({ code }) => code);
  return [
    ...differences("gift codes:", shown.map(ownerOf), givenCodes.map(ownerOf)),
    ...(new Set(codes).size < codes.length ? ["a gift code was given to two players"] : []),
    ...shown
      .filter(({ campaign, code }) => !imported.has(`${campaign} ${code}`))
      .map((each) => `gift code ${ownerOf(each)}: not imported`),
    ...notes.claims
      .map(({ player, campaign, code }) => ({ owner: ownerOf({ ...player, campaign }), code }))
      .filter(({ owner, code }) => !onPages.has(`${owner} ${code}`))
      .map(({ owner }) => `gift code ${owner}: in a response, and not on the page`),
    ...wronglySoldOut(notes, giftCodes, givenCodes),
    ...notEarned(givenCodes, topUps, notes.staffActs),
  ];
}

const ownerOf = ({ campaign, username }: Record<"campaign" | "username", string>) =>
  `${campaign} of ${username}`;

type ShownCode = { readonly shareRequired: number; readonly giftCode: string | null };

/** Returns the codes on a player's page. */
async function shownTo({ username, browser }: Simulation["players"][number]) {
  const items = (await browser.get("/api/giftpaysys")).body as unknown as ShownCode[];
  return items.flatMap(({ shareRequired, giftCode: code }) => {
    const campaign = giftCampaigns[shareRequired === 1 ? 0 : 1];
    return code === null ? [] : [{ username, campaign, code }];
  });
}

/** Finds a "sold out" while codes were left. What was said before codes were added may have been true. */
function wronglySoldOut(
  { soldOut, staffActs }: Pick<Notes, "soldOut" | "staffActs">,
  imported: Simulation["giftCodes"],
  given: LedgerBooks["givenCodes"],
): string[] {
  return [...soldOut].flatMap(([campaign, saidAt]) => {
    const isOfIt = (each: Readonly<Record<string, unknown>>) => each["campaign"] === campaign;
    const added = staffActs
      .filter(({ order, answer }) => answer === "done" && order["operation"] === "import-codes")
      .filter(({ order }) => isOfIt(order))
      .map(({ doneAt }) => doneAt ?? Infinity);
    if (Math.max(0, ...added) >= saidAt) return [];
    const left = imported.filter(isOfIt).length - given.filter(isOfIt).length;
    return left > 0 ? [`gift codes, ${campaign}: reported as sold out, ${left} are left`] : [];
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
  const seeded = settings.giftCodes?.campaigns.find(({ id }) => id === campaign);
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
