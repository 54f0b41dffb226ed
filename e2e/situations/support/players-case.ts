import { expect } from "@playwright/test";
import { aKnownPlayer } from "../../support/player/people.ts";
import { post } from "../../support/programs/api.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import type { Person } from "./person.ts";

type Lost = {
  readonly amountVnd: number;
  readonly content: string;
  /** What the player reads off the receipt, rightly or wrongly. */
  readonly referenceEnd: string;
};

/** Lets a player pay without being named, look for the money in vain, and write in the case that opens. */
export async function aPlayersCase(
  staff: Person,
  { amountVnd, content, referenceEnd }: Lost,
): Promise<{ readonly username: string; readonly caseId: string }> {
  const page = await staff.page.context().browser()!.newPage();
  const { username } = await aKnownPlayer(page);
  await sandbox.transfer({ method: "vietcombank", amount: amountVnd, content });
  const search = {
    method: "vietcombank",
    amountVnd,
    sentAt: new Date().toISOString(),
    referenceEnd,
  };
  const found = await post(page, "/api/lost-transfers", search);
  const { caseId } = (await found.json()) as { caseId: string };
  await page.goto(`/support/cases/${caseId}`);
  await page.getByLabel("Viết tiếp").fill("Tôi đã chuyển tiền mà chưa thấy KP.");
  await page.getByRole("button", { name: "Gửi", exact: true }).click();
  await expect(page.getByText("Tôi đã chuyển tiền mà chưa thấy KP.").first()).toBeVisible();
  await page.close();
  return { username, caseId };
}
