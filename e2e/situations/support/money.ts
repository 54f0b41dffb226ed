import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { PORTAL_URL } from "../../support/programs/stack.ts";
import type { Person } from "./person.ts";

/** Signs a player in, in a browser of their own. */
export async function playerBeside({ page }: Person) {
  const own = await page.context().browser()!.newPage({ baseURL: PORTAL_URL });
  const { username } = await aPlayer(own);
  const answer = await own.request.get("/api/payment-methods");
  const { bankTransfers } = (await answer.json()) as { bankTransfers: { paymentSyntax: string }[] };
  return { page: own, username, content: bankTransfers[0]!.paymentSyntax };
}

/** From the day's page to the queue of unmatched money, and in it to what has these words: three presses. */
export async function findUnmatched(person: Person, words: string): Promise<void> {
  const { page } = person;
  await person.click(
    page.getByRole("main").getByRole("link", { name: "Tiền chưa rõ của ai" }).first(),
  );
  const filtered = page.waitForResponse((response) =>
    new URL(response.url()).searchParams.has("content"),
  );
  await person.fill(page.getByLabel("Nội dung", { exact: true }), words);
  // Out of the field, so that keys go to the rows; and these are the filtered ones.
  await person.press("Enter");
  await filtered;
  await expect(page.getByRole("row")).toHaveCount(2);
}

/** Opens the first row of a list by the keyboard. */
export async function openFirst(person: Person): Promise<void> {
  await expect(person.page.getByRole("row").nth(1)).toBeVisible();
  await person.press("j");
  await person.press("Enter");
}

/** Chooses what to do about the open row. */
export const choose = (person: Person, name: string): Promise<void> =>
  person.click(person.page.getByRole("button", { name, exact: true }));

/** Types the reason of what is previewed, and confirms it: its field has the focus. */
export async function confirm(person: Person, reason: string, outcome: string): Promise<void> {
  await expect(person.page.getByLabel("Lý do (ghi vào nhật ký)")).toBeFocused();
  await person.type(reason);
  await person.press("Enter");
  await expect(person.page.getByText(outcome).first()).toBeVisible();
}

export const DONE = "Đã thực hiện.";
export const PROPOSED = "Đã gửi đề nghị để người khác phê duyệt.";

/** Approves what was proposed about a player. */
export async function approve(person: Person, username: string): Promise<void> {
  await person.click(person.page.getByRole("link", { name: "Phê duyệt" }).first());
  const row = person.page.getByRole("row", { name: username });
  await person.click(row.getByRole("button", { name: "Phê duyệt" }));
  await expect(person.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
}

/** Returns the id of a player's newest top-up, which they read off their history; beside it there may be a bonus. */
export async function topUpOf(player: Page): Promise<string> {
  const answer = await player.request.get("/api/transaction-history");
  const history = (await answer.json()) as { id: string; type: string }[];
  return history.find(({ type }) => type.startsWith("topup."))!.id;
}
