import { Trans } from "@lingui/react/macro";
import type { LastPackage, LastTransfer, Shop } from "@portal/contract/shop";
import { QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { formatCoins, formatKp, formatVnd } from "../../lib/text/format.ts";
import { PackageArt } from "../../ui/data/package-art.tsx";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { LiveText } from "../../ui/page/live-text.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { MissingForBonus } from "./next-bonus.tsx";
import { qrPath } from "./qr-path.ts";
import { againPath } from "./shortcuts.tsx";
import styles from "./shop.module.css";

type AgainProps = { shop: Shop; last: LastPackage | LastTransfer };

/** Shows the player's last purchase or transfer, with a link to repeat it. */
export function Again({ shop, last }: AgainProps) {
  return last.kind === "package" ? (
    <PackageAgain shop={shop} last={last} />
  ) : (
    <TransferAgain shop={shop} last={last} />
  );
}

function PackageAgain({ shop: { packages, coinName }, last }: { shop: Shop; last: LastPackage }) {
  const { creditKp, coins, zone, character } = last;
  const rank = packages.findIndex((each) => each.creditKp === creditKp);
  const bought = `${formatCoins(coins)} ${coinName}`;
  return (
    <Strip
      picture={
        <PackageArt
          rank={Math.max(0, rank)}
          of={packages.length}
          artwork={packages[rank]?.artwork}
        />
      }
      title={<Trans>Mua lại như lần trước</Trans>}
      what={bought}
      note={`${formatKp(creditKp)} · ${character ?? zone.name}`}
    >
      <ButtonLink to={againPath(last)} full>
        <Trans>Mua lại</Trans>
        <span className="visually-hidden">
          {" "}
          {character === null ? (
            bought
          ) : (
            <Trans>
              {bought} cho {character}
            </Trans>
          )}
        </span>
      </ButtonLink>
    </Strip>
  );
}

function TransferAgain({ shop: { nextBonus }, last }: { shop: Shop; last: LastTransfer }) {
  const { method, label, amountVnd, creditKp, bonusKp } = last;
  const amount = formatVnd(amountVnd);
  const credit = <strong>{formatKp(creditKp)}</strong>;
  const bonus = formatKp(bonusKp);
  return (
    <Strip
      picture={<ProviderIcon name={method} sizePx={40} />}
      title={<Trans>Nạp lại như lần trước</Trans>}
      what={`${amount} · ${label}`}
      note={
        bonusKp > 0 ? (
          <Trans>
            Nhận {credit} và thưởng {bonus}
          </Trans>
        ) : (
          <Trans>Nhận {credit}</Trans>
        )
      }
    >
      <ButtonLink to={qrPath(last, amountVnd)} full>
        <QrCode size={18} className="leading-icon" />
        <LiveText>
          <Trans>Nạp {amount}</Trans>
        </LiveText>
      </ButtonLink>
      {nextBonus && <MissingForBonus next={nextBonus} />}
    </Strip>
  );
}

type StripProps = {
  picture: ReactNode;
  title: ReactNode;
  what: string;
  note: ReactNode;
  /** The link to repeat it, and perhaps one to the next bonus. */
  children: ReactNode;
};

function Strip({ picture, title, what, note, children }: StripProps) {
  return (
    <Panel className={styles["again"]}>
      <span className={styles["againPicture"]}>{picture}</span>
      <div>
        <h2 className="small-heading">{title}</h2>
        <p className="strong tabular">{what}</p>
        <p className="note">{note}</p>
      </div>
      <div className={styles["againLinks"]}>{children}</div>
    </Panel>
  );
}
