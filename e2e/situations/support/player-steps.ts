import { expect } from "@playwright/test";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import type { Person } from "./person.ts";

/** Opens a player's page: what a search or a link leads to. */
export async function openPlayer({ page }: Person, username: string): Promise<void> {
  await page.goto(new URL(`/players/${username}`, CONSOLE_URL).href);
  await expect(page.getByRole("heading", { name: "Tài khoản", exact: true })).toBeVisible();
}

/** Chooses what to do about the player of the open page. */
export const chooseWork = (person: Person, name: string): Promise<void> =>
  person.choose(person.page.getByLabel("Việc", { exact: true }), name);

/** Looks at the preview, writes the reason into the log, and does it or proposes it: three presses. */
export async function confirmWork(person: Person, reason: string, outcome: string): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole("button", { name: "Xem trước" }));
  await person.fill(page.getByLabel("Lý do (ghi vào nhật ký)"), reason);
  await person.press("Enter");
  await expect(page.getByText(outcome)).toBeVisible();
}

export const DONE = "Đã thực hiện.";
export const PROPOSED = "Đã gửi đề nghị";

/** Approves, as a senior, what waits with this word in it: two presses. */
export async function approve(senior: Person, word: string): Promise<void> {
  const { page } = senior;
  await senior.click(page.getByRole("link", { name: "Phê duyệt" }));
  const row = page.getByRole("row", { name: word });
  await senior.click(row.getByRole("button", { name: "Phê duyệt" }));
  await expect(page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
}
