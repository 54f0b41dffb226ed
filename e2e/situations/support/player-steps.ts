import { expect } from "@playwright/test";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import type { Person } from "./person.ts";

/** Finds whatever somebody reads out, from whichever page: two presses. */
export async function find(person: Person, words: string): Promise<void> {
  const { page } = person;
  await person.press("Control+k");
  await person.type(words);
  await expect(page.getByRole("option").first()).toBeVisible();
  await person.press("Enter");
}

/** Opens a player's page from whichever page: two presses. */
export async function openPlayer(person: Person, username: string): Promise<void> {
  await find(person, username);
  await seePlayer(person, username);
}

/** Looks at a player's page anew, which is none of the person's work. */
export async function showPlayer(person: Person, username: string): Promise<void> {
  await person.page.goto(new URL(`/players/${username}`, CONSOLE_URL).href);
  await seePlayer(person, username);
}

async function seePlayer({ page }: Person, username: string): Promise<void> {
  await expect(page.getByRole("heading", { name: username })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tài khoản", exact: true })).toBeVisible();
}

/** Chooses what to do about the player of the open page. */
export const chooseWork = (person: Person, name: string): Promise<void> =>
  person.click(person.page.getByRole("button", { name, exact: true }));

/** Types into the first field of what was chosen, which has the focus, and looks at the preview: one press. */
export async function fillWork(person: Person, field: string, text: string): Promise<void> {
  await expect(person.page.getByLabel(field, { exact: true })).toBeFocused();
  await person.type(text);
  await person.press("Enter");
}

/** Writes the reason beside the preview into the log, and does it or proposes it: one press. */
export async function confirmWork(person: Person, reason: string, outcome: string): Promise<void> {
  const { page } = person;
  await expect(page.getByLabel("Lý do (ghi vào nhật ký)")).toBeFocused();
  await person.type(reason);
  await person.press("Enter");
  await expect(page.getByText(outcome).first()).toBeVisible();
}

export const DONE = "Đã thực hiện.";
export const PROPOSED = "Đã gửi đề nghị";

/** Approves, as a senior, what waits with this word in it: two presses. */
export async function approve(senior: Person, word: string): Promise<void> {
  const { page } = senior;
  await senior.click(page.getByRole("link", { name: "Phê duyệt" }).first());
  const row = page.getByRole("row", { name: word });
  await senior.click(row.getByRole("button", { name: "Phê duyệt" }));
  await expect(page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
}
