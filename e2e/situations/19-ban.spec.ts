import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { PASSWORD } from "../support/player/player.ts";
import { PORTAL_URL } from "../support/programs/stack.ts";
import { test } from "../support/test.ts";
import { chooseWork, confirmWork, DONE, fillWork, openPlayer } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

test.use({ provokes: ["403 POST /login"] });

situation({ nth: 19, name: "A ban", screen: "Người chơi" }, async ({ as, begin }) => {
  const { username } = await nextPlayer();
  const payments = await as("minh");
  begin();
  await openPlayer(payments, username);
  await chooseWork(payments, "Khóa tài khoản");
  await fillWork(payments, "Lý do người chơi đọc khi đăng nhập", "Dùng phần mềm gian lận");
  await confirmWork(payments, "report of the game's masters", DONE);
  // What the player reads is the proof, and none of the person's work.
  const player = await payments.page.context().browser()!.newPage();
  await player.goto(new URL("/login", PORTAL_URL).href);
  await player.getByLabel("Tên đăng nhập").fill(username);
  await player.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await player.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(player.getByText("Lý do: Dùng phần mềm gian lận.")).toBeVisible();
});
