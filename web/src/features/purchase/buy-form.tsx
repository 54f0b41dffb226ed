/** The form to buy a package: who receives, which package, and one button with the sum. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { PurchaseQuotes, WayToPay } from "@portal/contract/purchase";
import type { Zone } from "@portal/contract/recharge";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { keepRecipient, keptRecipient, type Wanted } from "../../lib/purchase/kept-recipient.ts";
import { useUser } from "../../lib/session/session.ts";
import { formatKp, formatVnd } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { PausedNotice } from "../../ui/feedback/paused-notice.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Later } from "../../ui/page/later.tsx";
import desk from "../../ui/page/order-desk.module.css";
import { Panel } from "../../ui/page/panel.tsx";
import { BuySummary, Chosen } from "./buy-summary.tsx";
import { PackageTiles } from "./choice/package-tiles.tsx";
import { RecipientChoice } from "./choice/recipient-choice.tsx";
import { findRecipient, type Recipient, type Recipients } from "./choice/recipients.ts";
import { useBuy } from "./choice/use-buy.ts";
import { WayChoice } from "./choice/way-choice.tsx";
import styles from "./purchase.module.css";

type BuyFormProps = {
  quotes: PurchaseQuotes;
  recipients: Recipients;
  /** True while the player's characters are loading. */
  areCharactersAwaited: boolean;
  /** Who received the player's last package. */
  last: Wanted | undefined;
};

const PRESS = cx("stack-2 bottom-bar", desk["press"]);
/** The place of the ways to pay, which a phone shows far above the button that names the chosen one. */
const WAYS = "ways";

export function BuyForm({ quotes, recipients, areCharactersAwaited, last }: BuyFormProps) {
  const choice = useChoice(quotes, recipients, last);
  const { offer, recipient, way, zone } = choice;
  const { isBusy, failure, buy } = useBuy();
  const side = cx(desk["side"], !offer && desk["nothing"]);
  const order = () => {
    if (!offer || !recipient) return;
    const { zoneId, character, characterId } = recipient;
    const receiver = { zoneId, character, characterId };
    const { creditKp: creditAmount, coins } = offer;
    void buy({ creditAmount, coins, ...receiver, method: way?.method });
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
            <div id={WAYS}>
              <Later fallback={null}>
                <WayChoice
                  ways={offer.waysToPay}
                  value={way?.method}
                  onChange={choice.chooseMethod}
                />
              </Later>
            </div>
          )}
        </div>
      </Panel>
      <Panel className={side} aria-label={choice.summaryLabel}>
        <BuySummary quotes={quotes} offer={offer} recipient={recipient} way={way} />
      </Panel>
      <div className={PRESS} data-chosen={offer ? true : undefined}>
        {failure && <FormFailure failure={failure} />}
        {failure?.errorCode === "too_many_open_purchases" && (
          <ButtonLink to={paths.payment} tone="outline">
            <Trans>Xem các đơn chưa thanh toán</Trans>
          </ButtonLink>
        )}
        {failure?.errorCode?.startsWith("recharge_needs_") && (
          <ButtonLink to={paths.recharge} tone="outline">
            <Trans>Hoàn tất thông tin</Trans>
          </ButtonLink>
        )}
        {offer && (
          <Chosen quotes={quotes} offer={offer} recipient={recipient}>
            {offer.waysToPay.length > 1 && (
              <a href={`#${WAYS}`} className={cx("link small target-height", styles["toWays"])}>
                <Trans>Đổi cách trả</Trans>
              </a>
            )}
          </Chosen>
        )}
        <Button
          full
          busy={isBusy}
          disabled={!offer || !recipient || !isPayable(offer, way) || Boolean(zone?.pause)}
          disabledReason={<Missing {...{ recipient, areCharactersAwaited, zone, offer }} />}
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

type MissingProps = Pick<BuyFormProps, "areCharactersAwaited"> & {
  recipient: Recipient | undefined;
  zone: Zone | undefined;
  offer: Offer | undefined;
};

/** Explains why the button is disabled: something is not chosen yet, or is closed. */
function Missing({ recipient, areCharactersAwaited, zone, offer }: MissingProps) {
  // If the player has one character, it is chosen as soon as the game has answered.
  if (!recipient && areCharactersAwaited) return <Trans>Đang tải nhân vật của bạn...</Trans>;
  if (!recipient) return <Trans>Chọn nhân vật hoặc máy chủ nhận.</Trans>;
  if (zone?.pause) return <Trans>Máy chủ này đang tạm ngừng. Hãy chọn nơi nhận khác.</Trans>;
  if (!offer) return <Trans>Chọn gói muốn mua.</Trans>;
  return <Trans>Hiện chưa có cách thanh toán nào mở. Bạn quay lại sau nhé.</Trans>;
}

type Offer = PurchaseQuotes["packages"][number];

function PayLabel({ offer, way }: { offer: Offer; way: WayToPay | undefined }) {
  const price = formatKp(offer.creditKp);
  if (offer.missingKp === 0) return <Trans>Mua bằng {price} trong số dư</Trans>;
  if (!way) return <Trans>Mua gói</Trans>;
  const sum = formatVnd(way.amountVnd);
  const { label } = way;
  return (
    <Trans>
      Trả {sum} qua {label}
    </Trans>
  );
}

/** Returns the recipient in the address, else the one last chosen or bought for, else the only character. */
function recipientIn(
  query: URLSearchParams,
  recipients: Recipients,
  kept: Wanted | undefined,
): Recipient | undefined {
  const zoneId = query.get("zone");
  const named = query.get("character") ?? undefined;
  const isKept = zoneId === null || (zoneId === kept?.zoneId && named === undefined);
  const wanted = isKept ? kept : { zoneId, character: named, characterId: named };
  const { characters } = recipients;
  const only = characters.length === 1 ? characters[0] : undefined;
  return (wanted && findRecipient(recipients, wanted)) ?? only;
}

/** Holds the choice. Package and recipient are in the address too: a phone may discard a page in the background. */
function useChoice(quotes: PurchaseQuotes, recipients: Recipients, last: Wanted | undefined) {
  const { t } = useLingui();
  const { username } = useUser();
  const [, navigate] = useLocation();
  const search = useSearch();
  const query = new URLSearchParams(search);
  // Computed at each render: the characters may load later.
  const recipient = recipientIn(query, recipients, keptRecipient(username) ?? last);
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
    chooseRecipient: (chosen: Recipient) => {
      keepRecipient(username, chosen);
      keep({ zone: chosen.zoneId, character: chosen.characterId ?? chosen.character });
    },
    choosePackage: (creditKp: number) => keep({ credit: String(creditKp) }),
    chooseMethod: setMethod,
  };
}
