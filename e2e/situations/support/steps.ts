/** What members of staff do in the console, with the presses that it takes, and what players have done before. */
import { expect, type Page } from "@playwright/test";
import { aKnownPlayer, aPlayer } from "../../support/player/people.ts";
import { get, post } from "../../support/programs/api.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { CONSOLE_URL, PORTAL_URL } from "../../support/programs/stack.ts";
import type { Person } from "./person.ts";

export const REASON = "Lý do (ghi vào nhật ký)";
export const DONE = "Đã thực hiện.";
export const PROPOSED = "Đã gửi đề nghị";

/** Opens a page of the menu: one press. */
export const openPage = (person: Person, name: string | RegExp): Promise<void> =>
  person.click(person.page.getByRole("link", { name }).first());

/** Presses the button of that name: one press. */
export const choose = (person: Person, name: string): Promise<void> =>
  person.click(person.page.getByRole("button", { name, exact: true }));

/** Finds an account, a transaction or a word from any page: two presses. */
export async function find(person: Person, words: string): Promise<void> {
  // A page that is still loading takes no keys.
  await expect(person.page.getByRole("button", { name: /^Tìm nhanh/ }).first()).toBeVisible();
  await person.press("Control+k");
  await person.type(words);
  await expect(person.page.getByRole("option").first()).toBeVisible();
  await person.press("Enter");
}

/** Opens a player's page from any page: two presses. */
export async function openPlayer(person: Person, username: string): Promise<void> {
  await find(person, username);
  await seePlayer(person, username);
}

/** Opens a player's page again to see the result, without presses. */
export async function showPlayer(person: Person, username: string): Promise<void> {
  await person.page.goto(new URL(`/players/${username}`, CONSOLE_URL).href);
  await seePlayer(person, username);
}

async function seePlayer({ page }: Person, username: string): Promise<void> {
  await expect(page.getByRole("heading", { name: username })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tài khoản", exact: true })).toBeVisible();
}

/**
 * Opens the preview of a form, whose first field has the focus: one press.
 * @param text typed into that field before
 */
export async function preview(person: Person, field: string, text = ""): Promise<void> {
  await expect(person.page.getByLabel(field, { exact: true })).toBeFocused();
  if (text !== "") await person.type(text);
  await person.press("Enter");
}

/** Types the reason beside the preview, whose field has the focus, and confirms: one press. */
export async function confirm(person: Person, reason: string, outcome: string): Promise<void> {
  await expect(person.page.getByLabel(REASON)).toBeFocused();
  await person.type(reason);
  await person.press("Enter");
  await expect(person.page.getByText(outcome).first()).toBeVisible();
}

/**
 * Approves the proposal that contains the word: two presses, and one more to open it where another is the first.
 * @param first the button to press before, where the approver must see something first
 */
export async function approve(person: Person, word: string, first?: string): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole("link", { name: "Phê duyệt" }).first());
  const opener = page.getByRole("row", { name: word }).first().locator("[data-opens]");
  await opener.waitFor();
  if ((await opener.getAttribute("aria-expanded")) !== "true") await person.click(opener);
  if (first !== undefined) await choose(person, first);
  await person.click(page.getByRole("button", { name: /^Phê duyệt/ }));
  await expect(page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
}

/** From the day's page to the unmatched money with these words, and opens it: five presses. */
export async function openUnmatched(person: Person, words: string): Promise<void> {
  const { page } = person;
  const queue = page.getByRole("main").getByRole("link", { name: "Tiền chưa rõ chủ" });
  await person.click(queue.first());
  const filtered = page.waitForResponse((response) =>
    new URL(response.url()).searchParams.has("content"),
  );
  await person.fill(page.getByLabel("Nội dung", { exact: true }), words);
  // Leaves the field, so that keys reach the rows.
  await person.press("Enter");
  await filtered;
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await person.press("j");
  await person.press("Enter");
}

/** Opens the form of an operation on the page of channels, fills it in, and confirms it. */
export async function changeChannel(
  person: Person,
  button: string,
  { fields, reason }: { fields: Readonly<Record<string, string>>; reason: string },
): Promise<void> {
  const { page } = person;
  await openPage(person, "Kênh nạp");
  await choose(person, button);
  for (const [label, text] of Object.entries(fields)) {
    await person.fill(page.getByLabel(label), text);
  }
  await choose(person, "Xem trước");
  await expect(page.getByLabel(REASON)).toBeFocused();
  await person.type(reason);
  await person.press("Enter");
}

/** Opens a channel again for the situations that follow. */
export async function resumeChannel(person: Person, label: string): Promise<void> {
  await person.press("Escape");
  await choose(person, `Mở lại ${label}`);
  // The form has no fields, and shows its preview at once.
  await person.fill(person.page.getByLabel(REASON), "over");
  await person.press("Enter");
  await expect(person.page.getByText(`${DONE} Mở lại`)).toBeVisible();
}

/** Opens a page of the portal in another browser. */
export async function openPortal({ page }: Person, path: string): Promise<Page> {
  const own = await page.context().browser()!.newPage({ baseURL: PORTAL_URL });
  await own.goto(path);
  return own;
}

/** Signs a player in, in another browser. */
export async function playerBeside({ page }: Person) {
  const own = await page.context().browser()!.newPage({ baseURL: PORTAL_URL });
  const { username } = await aPlayer(own);
  const { bankTransfers } = await get<{ bankTransfers: { paymentSyntax: string }[] }>(
    own,
    "/api/payment-methods",
  );
  return { page: own, username, content: bankTransfers[0]!.paymentSyntax };
}

/** Returns the id of a player's newest top-up; beside it there may be a bonus. */
export async function topUpOf(player: Page): Promise<string> {
  const history = await get<{ id: string; type: string }[]>(player, "/api/transaction-history");
  return history.find(({ type }) => type.startsWith("topup."))!.id;
}

type Lost = {
  readonly amountVnd: number;
  readonly content: string;
  /** The end of the reference as the player types it, which may be wrong. */
  readonly referenceEnd: string;
};

/** Makes a player pay without the payment content, search for the money, and write in the case that opens. */
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

/** Sends an order's call from a member of staff's page, as its script would. */
const call = <T>({ page }: Person, path: string, body: object): Promise<T> =>
  page.evaluate(
    async ([to, json]) => {
      const cookie = document.cookie.split("; ").find((each) => each.includes("XSRF-TOKEN="));
      const response = await fetch(to, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-xsrf-token": decodeURIComponent(cookie?.split("=")[1] ?? ""),
        },
        body: json,
      });
      if (!response.ok) throw new Error(`${to}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    [path, JSON.stringify(body)] as const,
  );

type Proposed = { readonly id: string; readonly previewHash: string };

/** Proposes an order without the pages. */
export async function propose(staff: Person, order: object, reason: string): Promise<Proposed> {
  const preview = "/api/console/operations/preview";
  const { previewHash } = await call<Proposed>(staff, preview, { order });
  const body = { order, previewHash, reason };
  const { id } = await call<Proposed>(staff, "/api/console/approvals", body);
  return { id, previewHash };
}

/** Two members of staff do something without the pages. The second one has proven who they are. */
export async function byTwo(one: Person, other: Person, order: object): Promise<void> {
  const { id, previewHash } = await propose(one, order, "a journey");
  await call(other, `/api/console/approvals/${id}/approve`, { previewHash });
}
