import { Trans, useLingui } from "@lingui/react/macro";
import type { LastTransfer } from "@portal/contract/shop";
import type { Vnd } from "@portal/contract/values/money";
import { ChevronRight, QrCode } from "lucide-react";
import { formatKp, formatPercent, formatVnd } from "../../lib/text/format.ts";
import { withTransfer } from "../../lib/text/known-transfer.ts";
import { paths } from "../../paths.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./pay-again.module.css";

/** The last transfer, to be made again: one press leads to its QR code. */
export function PayAgain({ last }: { last: LastTransfer }) {
  const { t } = useLingui();
  const { method, label, amountVnd, creditKp, bonusKp } = last;
  const amount = formatVnd(amountVnd);
  const credit = <strong>{formatKp(creditKp)}</strong>;
  const bonus = formatKp(bonusKp);
  return (
    <Panel>
      <div className="stack-3">
        <div className={styles["last"]}>
          <ProviderIcon name={method} sizePx={40} />
          <div>
            <h2 className={styles["title"]}>{t`Nạp lại như lần trước`}</h2>
            <p className={styles["what"]}>
              {amount} · {label}
            </p>
            <p className={cx("note", styles["gives"])}>
              {bonusKp > 0 ? (
                <Trans>
                  Nhận {credit} và thưởng {bonus}
                </Trans>
              ) : (
                <Trans>Nhận {credit}</Trans>
              )}
            </p>
          </div>
        </div>
        <ButtonLink to={qrPath(last, amountVnd)} full>
          <QrCode size={18} className={styles["icon"]} />
          {t`Nạp ${amount}`}
        </ButtonLink>
        <NextBonus last={last} />
      </div>
    </Panel>
  );
}

/** What is missing for the next bonus, and the way to it. */
function NextBonus({ last }: { last: LastTransfer }) {
  if (!last.nextBonus) return null;
  const { missingVnd, fromVnd, percent } = last.nextBonus;
  const missing = formatVnd(missingVnd);
  const share = formatPercent(percent);
  return (
    <Link to={qrPath(last, fromVnd)} className={styles["next"]}>
      <span>
        <Trans>
          Thêm <strong>{missing}</strong> để được thưởng {share}
        </Trans>
      </span>
      <ChevronRight size={18} />
    </Link>
  );
}

/** The page of the method, with the amount in its QR code. */
const qrPath = ({ method, kind }: LastTransfer, amountVnd: Vnd): string =>
  withTransfer(kind === "bank" ? paths.bankTransfer : paths.eWallet, { method, amountVnd });
