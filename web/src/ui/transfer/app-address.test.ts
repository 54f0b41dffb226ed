import { vnd } from "@portal/contract/values/money";
import { expect, test } from "vitest";
import { appAddress, carriesContent } from "./app-address.ts";

const BANK =
  "https://dl.vietqr.io/pay?app={app}&ba=1013579246@vcb&tn=FSO4X7K2M9P&bn=CONG%20TY&am={amountVnd}&url={returnUrl}";
const RETURN = "https://portal.example/purchases/1?a=b";

test("R-SHOP-2: a bank's application gets account, content, name, amount and the way back", () => {
  const address = new URL(
    appAddress(BANK, { app: "mb", amountVnd: vnd(94_340), returnUrl: RETURN }),
  );
  expect(Object.fromEntries(address.searchParams)).toEqual({
    app: "mb",
    ba: "1013579246@vcb",
    tn: "FSO4X7K2M9P",
    bn: "CONG TY",
    am: "94340",
    url: RETURN,
  });
  expect(carriesContent(BANK, "FSO4X7K2M9P")).toBe(true);
});

test("R-SHOP-2: without an amount the application asks for it", () => {
  const address = appAddress(BANK, { app: "mb", amountVnd: undefined, returnUrl: RETURN });
  expect(new URL(address).searchParams.has("am")).toBe(false);
  const wallet = "https://wallet.example/0900000300/{amountVnd}";
  expect(appAddress(wallet, { amountVnd: undefined, returnUrl: RETURN })).toBe(
    "https://wallet.example/0900000300",
  );
  expect(carriesContent(wallet, "FSO4X7K2M9P")).toBe(false);
});
