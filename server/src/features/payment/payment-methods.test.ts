/**
 * The reply with the payment methods: every field of the specification, the player's own content, and a QR code that
 * banks can read.
 */
import { type PaymentMethods, paymentMethods } from "@portal/contract/payment";
import { describe, expect, test } from "vitest";
import { QRPay, QRProvider } from "vietnam-qr-pay";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal();

async function methodsFor({ browser }: Person): Promise<PaymentMethods> {
  return (await browser.get("/api/payment-methods")).body as unknown as PaymentMethods;
}

/** ISO/IEC 13239 as NAPAS uses it: polynomial 0x1021, start 0xFFFF; "123456789" gives 29B1. */
function checksumOf(text: string): string {
  let crc = 0xffff;
  for (const symbol of text) {
    crc ^= symbol.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

describe("R-PAY-4: GET /api/payment-methods", () => {
  test("returns every field of the specification, for both banks and both wallets", async () => {
    const methods = await methodsFor(await aPlayer(portal));
    expect(paymentMethods.parse(methods)).toEqual(methods);
    const bonuses = [
      { cashValue: 100_000, bonusRate: 0.05 },
      { cashValue: 200_000, bonusRate: 0.07 },
      { cashValue: 500_000, bonusRate: 0.1 },
      { cashValue: 1_000_000, bonusRate: 0.12 },
      { cashValue: 2_000_000, bonusRate: 0.15 },
    ];
    const wallet = { type: "e-wallet", accountNumber: null };
    const bank = { type: "bank", mobileAccountNumber: null };
    const common = {
      exchangeRate: 0.01,
      qrCodeData: expect.any(String) as string,
      paymentSyntax: expect.stringMatching(/^FSO[0-9A-HJKMNP-TV-Z]{8}$/) as string,
      accountName: "CONG TY FS ONLINE",
      bonuses,
    };
    const appLinkOf = (account: string) =>
      expect.stringMatching(
        new RegExp(
          `^https://dl\\.vietqr\\.io/pay\\?app=\\{app\\}&ba=${account}&tn=FSO\\w{8}&bn=CONG%20TY%20FS%20ONLINE&am=\\{amountVnd\\}&url=\\{returnUrl\\}$`,
        ),
      ) as string;
    expect(methods).toEqual({
      cards: [],
      eWallets: [
        {
          ...common,
          ...wallet,
          name: "momo",
          label: "MoMo",
          mobileAccountNumber: "0900000300",
          appLink: "https://nhantien.momo.vn/0900000300/{amountVnd}",
        },
        {
          ...common,
          ...wallet,
          name: "viettelpay",
          label: "ViettelPay",
          mobileAccountNumber: "0900000400",
        },
      ],
      bankTransfers: [
        {
          ...common,
          ...bank,
          name: "vietcombank",
          label: "Vietcombank",
          accountNumber: "1013579246",
          appLink: appLinkOf("1013579246@vcb"),
        },
        {
          ...common,
          ...bank,
          name: "techcombank",
          label: "Techcombank",
          accountNumber: "19036668888019",
          appLink: appLinkOf("19036668888019@tcb"),
        },
      ],
      bankApps: expect.arrayContaining([{ id: "mb", name: "MB Bank", fillsIn: true }]) as unknown,
    });
  });

  test("returns a different content for each player, always the same", async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => aPlayer(portal)));
    const contents = await Promise.all(
      players.map(async (player) => {
        const { bankTransfers } = await methodsFor(player);
        const own = new Set(bankTransfers.map(({ paymentSyntax }) => paymentSyntax));
        expect(own.size).toBe(1);
        return [...own][0];
      }),
    );
    expect(new Set(contents).size).toBe(players.length);
    const again = await methodsFor(players[0]!);
    expect(again.bankTransfers[0]?.paymentSyntax).toBe(contents[0]);
  });

  test.each([
    ["vietcombank", "970436", "1013579246"],
    ["techcombank", "970407", "19036668888019"],
  ])(
    "returns for %s a QR code with its account and the player's content",
    async (name, bin, account) => {
      const { bankTransfers } = await methodsFor(await aPlayer(portal));
      const method = bankTransfers.find((each) => each.name === name);
      const text = method?.qrCodeData ?? "";

      const read = new QRPay(text);
      expect(read.isValid).toBe(true);
      expect(read.initMethod, "it may be paid many times").toBe("11");
      expect(read.provider.name).toBe(QRProvider.VIETQR);
      expect(read.consumer).toMatchObject({ bankBin: bin, bankNumber: account });
      expect(read.additionalData.purpose).toBe(method?.paymentSyntax);
      expect(read.amount).toBeFalsy();

      expect(checksumOf("123456789")).toBe("29B1");
      expect(text.slice(-8)).toBe(`6304${checksumOf(text.slice(0, -4))}`);
      // Upper case only, which gives a coarser code that cameras read more easily.
      expect(text).toMatch(/^[0-9A-Z ]+$/);
    },
  );

  test.each([
    ["momo", "971025", "PSP246813579000001"],
    ["viettelpay", "971005", "0900000400"],
  ])(
    "returns for %s the operator's own QR code with the player's content",
    async (name, bin, account) => {
      const { eWallets } = await methodsFor(await aPlayer(portal));
      const method = eWallets.find((each) => each.name === name);
      const read = new QRPay(method?.qrCodeData ?? "");
      expect(read.isValid).toBe(true);
      expect(read.consumer).toMatchObject({ bankBin: bin, bankNumber: account });
      expect(read.additionalData.purpose).toBe(method?.paymentSyntax);
      // The wallet's own reference stays. It cannot be computed.
      expect(read.additionalData.reference ?? null).toBe(
        name === "momo" ? "MOMOW2W24681357" : null,
      );
    },
  );

  test("R-PAY-1: the bank that the player used last comes first", async () => {
    const player = await aPlayer(portal);
    const { bankTransfers, eWallets } = await methodsFor(player);
    const [first, second] = bankTransfers;
    const content = first!.paymentSyntax;
    const accountNumber = second!.accountNumber!;
    await sendNotice(portal.url, { content, transferAmount: 50_000, accountNumber });
    const after = await methodsFor(player);
    expect(after.bankTransfers.map(({ name }) => name)).toEqual([second!.name, first!.name]);
    expect(after.eWallets).toEqual(eWallets);
    const stranger = await methodsFor(await aPlayer(portal));
    expect(stranger.bankTransfers.map(({ name }) => name)).toEqual([first!.name, second!.name]);
  });

  test("R-PAY-5: shows the rates at which a transfer is credited", async () => {
    const player = await aPlayer(portal);
    const method = (await methodsFor(player)).bankTransfers[0]!;
    let expected = 0;
    for (const { cashValue, bonusRate } of method.bonuses) {
      const credit = method.exchangeRate * cashValue;
      expected += credit + bonusRate * credit;
      await sendNotice(portal.url, { content: method.paymentSyntax, transferAmount: cashValue });
      expect((await walletOf(player)).credit).toBe(Math.round(expected));
    }
  });
});
