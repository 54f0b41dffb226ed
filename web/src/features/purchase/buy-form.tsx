import { Trans, useLingui } from "@lingui/react/macro";
import type { PurchaseQuotes, WayToPay } from "@portal/contract/purchase";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { keepRecipient, keptRecipient } from "../../lib/recipient/kept-recipient.ts";
import { useUser } from "../../lib/session/session.ts";
import { formatKp, formatVnd } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { PausedNotice } from "../../ui/feedback/paused-notice.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import desk from "../../ui/page/order-desk.module.css";
import { Panel } from "../../ui/page/panel.tsx";
import { BuySummary } from "./buy-summary.tsx";
import { PackageTiles } from "./choice/package-tiles.tsx";
import { RecipientChoice } from "./choice/recipient-choice.tsx";
import { findRecipient, type Recipients } from "./choice/recipients.ts";
import { useBuy } from "./choice/use-buy.ts";
import { WayChoice } from "./choice/way-choice.tsx";

type BuyFormProps = {
  quotes: PurchaseQuotes;
  recipients: Recipients;
  /** True while the game is asked for the player's characters. */
  areCharactersAwaited: boolean;
};

/** The form to buy a package: who receives, which package, and one button with the sum. */
export function BuyForm({ quotes, recipients, areCharactersAwaited }: BuyFormProps) {
  const choice = useChoice(quotes, recipients);
  const { offer, recipient, way, zone } = choice;
  const { isBusy, failure, buy } = useBuy();
  const order = () => {
    if (!offer || !recipient) return;
    const { zoneId, character, characterId } = recipient;
    const receiver = { zoneId, character, characterId };
    void buy({ creditAmount: offer.creditKp, ...receiver, method: way?.method });
  };
  return (
    <div className={desk["desk"]}>
      <Panel className={desk["choose"]}>
        <div className="stack-5">
          <RecipientChoice
            recipients={recipients}
            areCharactersAwaited={areCharactersAwaited}
            value={recipient}
            onChange={choice.chooseRecipient}
          />
          {zone?.pause && <PausedNotice label={zone.name} pause={zone.pause} />}
          <PackageTiles
            quotes={quotes}
            method={way?.method ?? quotes.method ?? undefined}
            value={offer?.creditKp}
            onChange={choice.choosePackage}
          />
          {offer && offer.waysToPay.length > 1 && (
            <WayChoice ways={offer.waysToPay} value={way?.method} onChange={choice.chooseMethod} />
          )}
        </div>
      </Panel>
      <Panel className={desk["side"]} aria-label={choice.summaryLabel}>
        <BuySummary quotes={quotes} offer={offer} recipient={recipient} way={way} />
      </Panel>
      <div className={desk["press"]}>
        {failure && <FormFailure failure={failure} />}
        {failure?.errorCode?.startsWith("recharge_needs_") && (
          <ButtonLink to={paths.recharge} tone="outline">
            <Trans>Hoàn tất thông tin</Trans>
          </ButtonLink>
        )}
        <Button
          full
          busy={isBusy}
          disabled={!offer || !recipient || !isPayable(offer, way) || Boolean(zone?.pause)}
          disabledReason={<Missing hasRecipient={recipient !== undefined} />}
          onClick={order}
        >
          {offer ? <PayLabel offer={offer} way={way} /> : <Trans>Mua gói</Trans>}
        </Button>
      </div>
    </div>
  );
}

/** Whether nothing is missing, or there is a way to pay it. */
const isPayable = ({ missingKp }: Offer, way: WayToPay | undefined): boolean =>
  missingKp === 0 || way !== undefined;

function Missing({ hasRecipient }: { hasRecipient: boolean }) {
  return hasRecipient ? (
    <Trans>Chọn gói muốn mua.</Trans>
  ) : (
    <Trans>Chọn nhân vật hoặc máy chủ nhận.</Trans>
  );
}

type Offer = PurchaseQuotes["packages"][number];

function PayLabel({ offer, way }: { offer: Offer; way: WayToPay | undefined }) {
  const price = formatKp(offer.creditKp);
  if (!way) return <Trans>Mua bằng {price} trong số dư</Trans>;
  const sum = formatVnd(way.amountVnd);
  const { label } = way;
  return (
    <Trans>
      Trả {sum} qua {label}
    </Trans>
  );
}

/** Holds the choice. The address keeps package and recipient: a phone drops a page that it does not show. */
function useChoice(quotes: PurchaseQuotes, recipients: Recipients) {
  const { t } = useLingui();
  const { username } = useUser();
  const [, navigate] = useLocation();
  const search = useSearch();
  const query = new URLSearchParams(search);
  const [recipient, setRecipient] = useState(() => {
    const zoneId = query.get("zone");
    const kept = keptRecipient(username);
    const named = query.get("character") ?? undefined;
    const isKept = zoneId === null || (zoneId === kept?.zoneId && named === undefined);
    const wanted = isKept ? kept : { zoneId, character: named, characterId: named };
    const { characters } = recipients;
    const only = characters.length === 1 ? characters[0] : undefined;
    return (wanted && findRecipient(recipients, wanted)) ?? only;
  });
  const [method, setMethod] = useState<string>();
  const offer = quotes.packages.find(({ creditKp }) => String(creditKp) === query.get("credit"));
  const ways = offer?.waysToPay.filter(({ isPaused }) => !isPaused) ?? [];
  const way = ways.find((each) => each.method === (method ?? quotes.method)) ?? ways[0];
  const keep = (named: Readonly<Record<string, string | undefined>>) => {
    for (const [name, value] of Object.entries(named)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    navigate(`${paths.buy}?${query}`, { replace: true });
  };
  return {
    offer,
    way,
    recipient,
    zone: recipients.zones.find(({ id }) => id === recipient?.zoneId),
    summaryLabel: t`Đơn hàng`,
    chooseRecipient: (chosen: NonNullable<typeof recipient>) => {
      setRecipient(chosen);
      keepRecipient(username, chosen);
      keep({ zone: chosen.zoneId, character: chosen.characterId ?? chosen.character });
    },
    choosePackage: (creditKp: number) => keep({ credit: String(creditKp) }),
    chooseMethod: setMethod,
  };
}
