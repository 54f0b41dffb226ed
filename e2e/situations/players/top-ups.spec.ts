/** Plays a player's ways from money to KP and coins on a phone, with their presses and swipes counted. */
import type { Page } from "@playwright/test";
import { payAsShown } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { way } from "../support/way.ts";

const toBankingApplication = (page: Page) => page.getByRole("button", { name: "Mở app ngân hàng" });
/** The header's balance leads to the ways to top up. */
const toWays = (page: Page) => page.getByRole("banner").getByRole("link", { name: / KP$/ });
const arrival = (page: Page, credit: string) =>
  page
    .getByRole("status")
    .filter({ hasText: `+${credit}` })
    .first();

way(
  {
    nth: 1,
    name: "100,000 đ to KP by bank transfer",
    mostPresses: 2,
    mostScrolls: 0,
    elsewhere:
      "Steam's wallet: 5 choices before its payment page ([guide](https://www.kjcesports.com/guide/what-is-a-steam-wallet/)). Nobody's transfer by QR code was found described",
  },
  async ({ page, player, begin }) => {
    await aPlayer(page);
    await page.goto("/");
    begin();
    await player.click(toWays(page));
    await player.click(page.getByRole("link", { name: /^QR Pay/ }));
    await player.see(toBankingApplication(page));
    await payAsShown(page, 100_000);
    await arrival(page, "1.000").waitFor();
  },
);

way(
  {
    nth: 2,
    name: "A package to coins in the game",
    mostPresses: 3,
    mostScrolls: 0,
    elsewhere:
      "Codashop by card: game, amount, method, email, *Buy Now*, *Confirm*, then the card ([its help](https://es.support.codashop.com/hc/en-us/articles/4405823933711-How-To-Make-A-Payment-Using-Credit-Card))",
  },
  async ({ page, player, begin }) => {
    await aPlayer(page);
    await page.goto("/");
    begin();
    await player.click(page.getByRole("main").getByRole("link", { name: "Mua gói" }));
    await player.click(page.getByRole("radio", { name: /1\.075 Ngân Lượng/ }));
    await player.click(page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" }));
    await player.see(page.getByRole("img", { name: /số tiền 100\.000đ$/ }));
    await player.see(toBankingApplication(page));
    await payAsShown(page, 100_000);
    await player.see(arrival(page, "1.075"));
  },
);

way(
  {
    nth: 3,
    name: "The same top-up once more",
    mostPresses: 1,
    mostScrolls: 0,
    elsewhere:
      "Stripe's Link: its button, a code by text unless one was typed in the last 90 days, then one press ([its help](https://support.stripe.com/questions/link-for-the-card-element))",
  },
  async ({ page, player, begin }) => {
    await aPlayer(page);
    await topUp(page, 155_555);
    await page.goto("/");
    begin();
    await player.click(page.getByRole("link", { name: "Nạp lại 155.555đ" }));
    await player.see(toBankingApplication(page));
    await payAsShown(page, 155_555);
    await arrival(page, "1.555").waitFor();
  },
);

way(
  {
    nth: 4,
    name: "A scratch card to KP",
    mostPresses: 5,
    mostScrolls: 2,
    elsewhere:
      "Nobody's scratch card was found described. Codashop by a SIM's credit: method, email, *Buy Now*, *Confirm*, number, *Continue*, an answer by text ([its help](https://my.support.codashop.com/hc/en-us/articles/360003590975-How-to-Make-a-Payment-With-Celcom))",
  },
  async ({ page, player, begin }) => {
    await aPlayer(page);
    const card = await sandbox.mintCard({ value: 100_000 });
    await page.goto("/");
    begin();
    await player.click(toWays(page));
    await player.fill(page.getByLabel("Số seri"), card.serial);
    await player.fill(page.getByLabel("Mã số thẻ"), card.pin);
    await player.click(page.getByRole("radio", { name: "100.000đ" }));
    await player.click(page.getByRole("button", { name: "Xác nhận" }));
    await player.see(page.getByText("Nạp thẻ thành công! Bạn nhận được 1.000 KP."));
  },
);

way(
  {
    nth: 5,
    name: "100,000 đ to KP by a wallet",
    mostPresses: 2,
    mostScrolls: 0,
    elsewhere:
      "Codashop by PayPal: method, email, *Buy now*, *Confirm*, *Pay with PayPal*, its login, *Pay now* ([its help](https://br.support.codashop.com/hc/pt-br/articles/5006068924303-Como-pagar-usando-PayPal))",
  },
  async ({ page, player, begin }) => {
    await aPlayer(page);
    await page.goto("/");
    begin();
    await player.click(toWays(page));
    await player.click(page.getByRole("link", { name: /^Ví điện tử/ }));
    await player.see(page.getByRole("link", { name: "Mở MoMo" }));
    await payAsShown(page, 100_000, { method: "momo" });
    await arrival(page, "1.000").waitFor();
  },
);
