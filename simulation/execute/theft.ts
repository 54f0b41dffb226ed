/** A thief has seen the slip of a payer whose content is spoilt, and claims the money. */
import type { Attack, SpoiltContent } from "../generate/attacks.ts";
import { arrive, nextReference } from "./arrive.ts";
import type { Simulation } from "./context.ts";
import { ask, wordsOf } from "./look.ts";
import type { Player, Search, Theft, TransferNote } from "./notes.ts";

type TheftCommand = Extract<Attack, { kind: "theft" }>;
const OK = 200;
const LAST_SYMBOL = 10;
const OTHER_SYMBOL = 4;

export async function steal(simulation: Simulation, command: TheftCommand): Promise<void> {
  const { method, amountVnd, content, isEarly, payerClaims } = command;
  const [thief, payer] = [simulation.players[command.thief]!, simulation.players[command.payer]!];
  const reference = nextReference();
  const words = wordsOf({ method, amountVnd, reference });
  const theft: Theft = {
    thief: thief.username,
    payer: payer.username,
    isMarked: content !== "bare",
    // There is no note of the transfer before it arrives.
    isEarly: isEarly && (await isHeard(thief, words)),
    hasPayerClaimed: false,
  };
  const claim = async (player: Player, transfer: TransferNote) => {
    const search: Search = { player, transfer, body: words, isAnswered: false };
    simulation.notes.searches.push(search);
    await ask(simulation, search);
  };
  const transfer = await arrive(simulation, {
    method,
    amountVnd,
    content: spoilt(payer, content),
    reference,
    owner: null,
    isApart: true,
    theft,
  });
  if (payerClaims === "before the thief") await claim(payer, transfer);
  await claim(thief, transfer);
  if (payerClaims === "after the thief") await claim(payer, transfer);
}

/** Returns whether the claim was answered with 200. Sent again, the same claim means the same case. */
async function isHeard({ browser }: Player, words: object): Promise<boolean> {
  const answer = await browser.post("/api/lost-transfers", words).catch(() => undefined);
  return answer?.status === OK;
}

function spoilt({ username, paymentContent }: Player, how: SpoiltContent): string {
  switch (how) {
    case "one symbol wrong":
      return changed(paymentContent, LAST_SYMBOL);
    case "two symbols wrong":
      return changed(changed(paymentContent, OTHER_SYMBOL), LAST_SYMBOL);
    case "swapped":
      return swapped(paymentContent, OTHER_SYMBOL + 1);
    case "user name":
      return `nap tien cho ${username}`;
    case "bare":
      return "chuyen tien an trua";
  }
}

const changed = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === "7" ? "9" : "7") + text.slice(at + 1);

/** Swaps two symbols. Where they are equal, it changes the first one instead. */
function swapped(text: string, at: number): string {
  const [one, other] = [text[at]!, text[at + 1]!];
  return one === other ? changed(text, at) : text.slice(0, at) + other + one + text.slice(at + 2);
}
