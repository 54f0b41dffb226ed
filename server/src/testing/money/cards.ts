/** Scratch cards in tests: submits and lists them, and opens the gateway's adapter and the card settings. */
import type { SubmittedCard } from "@portal/contract/payment";
import { chargingGateway } from "../../providers/card/charging-gateway.ts";
import type { Answer } from "../people/browser.ts";
import type { Person } from "../people/people.ts";
import { portalConfigWith } from "../portal/portal-config.ts";
import type { SandboxCard } from "../portal/sandbox.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";

/** Submits a card as the page does. */
export function submit(
  { browser }: Person,
  card: Partial<Record<keyof SandboxCard, unknown>>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { provider, serial, pin, value } = card;
  return browser.post("/api/recharge/card", { provider, serial, pin, value }, headers);
}

export async function cardsOf({ browser }: Person): Promise<SubmittedCard[]> {
  return (await browser.get("/api/recharge/card")).body as unknown as SubmittedCard[];
}

/** Returns the gateway's adapter with the test portal's key, for a gateway other than the sandbox. */
export const gatewayAt = (
  url: string,
  options: Partial<Parameters<typeof chargingGateway>[0]> = {},
) =>
  chargingGateway({
    url,
    partnerId: TEST_SECRETS.CARD_PARTNER_ID,
    partnerKey: TEST_SECRETS.CARD_PARTNER_KEY,
    signature: "key.code.serial",
    format: "json",
    ...options,
  });

/** Writes the demo's telcos and these card rules to a settings file. @returns its path, for PORTAL_CONFIG */
export function cardSettings(cards: object): string {
  const values = [10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
  const provider = (serviceCode: string) => ({
    serviceCode,
    name: serviceCode,
    imageUrl: "/cards/x.svg",
    valuesVnd: values,
  });
  return portalConfigWith({
    payment: {
      contentPrefix: "FSO",
      transferMethods: [],
      cards: {
        kpPer10000Vnd: 100,
        providers: ["VIETTEL", "MOBIFONE", "VINAPHONE"].map(provider),
        ...cards,
      },
    },
  });
}
