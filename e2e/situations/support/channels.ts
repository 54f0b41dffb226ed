import { expect } from "@playwright/test";
import type { Person } from "./person.ts";

/** Opens the page of channels, and the form of what one of its buttons does. */
export async function channel(person: Person, button: string): Promise<void> {
  await person.click(person.page.getByRole("link", { name: "Kênh nạp" }).first());
  await person.click(person.page.getByRole("button", { name: button, exact: true }));
}

/** Looks at the preview, says why, and does it or proposes it. */
export async function confirm(person: Person, reason: string): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole("button", { name: "Xem trước" }));
  await person.fill(page.getByLabel("Lý do (ghi vào nhật ký)"), reason);
  await person.press("Enter");
}

/** Opens it again for the situations that follow. */
export async function resume(person: Person, label: string): Promise<void> {
  const { page } = person;
  await person.press("Escape");
  await person.click(page.getByRole("button", { name: `Mở lại ${label}`, exact: true }));
  // Nothing is to be filled in: the preview comes by itself.
  await person.fill(page.getByLabel("Lý do (ghi vào nhật ký)"), "over");
  await person.press("Enter");
  await expect(page.getByText("Đã thực hiện.")).toBeVisible();
}

const HOUR_MS = 3_600_000;
const VIETNAM_MS = 7 * HOUR_MS;

/** The time in Vietnam in so many hours, as a field of the browser takes it. */
export const localTime = (inHours: number): string =>
  new Date(Date.now() + VIETNAM_MS + inHours * HOUR_MS).toISOString().slice(0, 16);
