import { expect, test } from "vitest";
import { aLostTransfer, endWaits, wordsOf } from "../testing/money/lost-transfers.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import { aPhoneNumber } from "../testing/people/phones.ts";
import { doneBy, read } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const minh = await console.signIn("minh", "payments");

const onOwnPhone = () => aPlayer(portal, { phone: aPhoneNumber() });

const pageOf = async ({ username }: Pick<Person, "username">) =>
  await read(minh, `players/${username}`);

test("R-OPS-3: the player's page links the accounts that share phone or browser", async () => {
  const phone = aPhoneNumber();
  const [one, other] = [await aPlayer(portal, { phone }), await aPlayer(portal, { phone })];
  const third = await aPlayer(portal);
  // The same browser signs in to both, one after the other.
  await third.browser.post("/login", { username: one.username, password: GOOD_PASSWORD });
  const { links } = await pageOf(one);
  expect(links).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ username: other.username, shares: ["phone"] }),
      expect.objectContaining({ username: third.username, shares: ["device"] }),
    ]),
  );
});

type Paid = (person: Person) => Promise<void>;
const ways: Readonly<Record<string, Paid>> = {
  named: async (person) => {
    await aLostTransfer(portal.url, { content: await contentOf(person) });
  },
  assigned: async ({ username }) => {
    const { id } = await aLostTransfer(portal.url);
    const order = { operation: "assign", transfer: `sepay:${id}`, username };
    await okay(doneBy(minh, order));
  },
  found: async ({ browser }) => {
    const lost = await aLostTransfer(portal.url, { transferAmount: 321_000 });
    await okay(browser.post("/api/lost-transfers", wordsOf(lost)));
    await endWaits(portal);
  },
};
test.each([
  ["named", "assigned"],
  ["assigned", "found"],
  ["found", "named"],
  ["named", "named"],
])(
  "R-OPS-3: the player's page links the accounts of one payer, whose money was %s and %s",
  async (own, others) => {
    const [one, other] = [await onOwnPhone(), await onOwnPhone()];
    const [before] = await portal.database.query("select max(id) from inbound_notices");
    await ways[own]!(one);
    await ways[others]!(other);
    // The feed of these tests names no payers.
    await portal.database.query(
      `begin; alter table inbound_notices disable trigger user;
     update inbound_notices set payer_account = '${crypto.randomUUID()}', payer_bank = 'VCB'
     where id > ${Number(before!["max"])}; alter table inbound_notices enable trigger user; commit`,
    );
    expect((await pageOf(one))["links"]).toMatchObject([
      { username: other.username, shares: ["payer"] },
    ]);
    expect((await pageOf(other))["links"]).toMatchObject([
      { username: one.username, shares: ["payer"] },
    ]);
  },
);
