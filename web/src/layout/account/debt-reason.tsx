import { Trans, useLingui } from "@lingui/react/macro";
import { getDebt, type Recall, type SettlingTopUp } from "@portal/contract/debt";
import { type Kp, kp, vnd } from "@portal/contract/values/money";
import { sourceName } from "../../lib/text/source-names.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { formatDate, formatKp, formatVnd } from "../../lib/text/format.ts";
import { transactionPath } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./account-layout.module.css";

/** Screens that show the whole reason at once. On a phone it would push the page down. */
const WIDE = "(width >= 48rem)";

/** Shows which credit was recalled, and which top-up settles the debt. Renders nothing if the request fails. */
export function DebtReason() {
  const { t } = useLingui();
  const { data } = useCall(getDebt, undefined, {
    outdatedBy: ({ kind }) => kind === "balance" || kind === "ready",
  });
  if (!data) return null;
  const { recalls, settledBy, debtCredit } = data;
  if (recalls.length === 0 && !settledBy) return null;
  return (
    <details open={matchMedia(WIDE).matches}>
      <summary
        className={cx("disclosure strong", styles["debtSummary"])}
      >{t`Vì sao tôi nợ?`}</summary>
      {recalls.length > 0 && (
        <ul className={cx("stack-3", styles["recalls"])}>
          {recalls.map((recall) => (
            <li key={recall.transactionId}>
              <p>
                <RecallInWords recall={recall} />
              </p>
              <Link to={transactionPath(recall.transactionId)} className="link">
                {t`Xem giao dịch`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {settledBy && (
        <p className={styles["settling"]}>
          <SettlingInWords topUp={settledBy} debt={debtCredit} />
        </p>
      )}
    </details>
  );
}

/** Shows that a transfer of this amount settles the debt, and what is left of it. */
function SettlingInWords({ topUp, debt }: { topUp: SettlingTopUp; debt: Kp }) {
  const { method, amountVnd, credit, bonus } = topUp;
  const given = credit + bonus;
  const amount = formatVnd(amountVnd);
  const source = sourceName(method);
  const all = formatKp(kp(given));
  const settled = formatKp(debt);
  const rest = formatKp(kp(given - debt));
  if (given === debt) {
    return (
      <Trans>
        Nạp {amount} qua {source} là vừa đủ trả hết nợ.
      </Trans>
    );
  }
  return (
    <Trans>
      Nạp {amount} qua {source} được {all}: {settled} trả hết nợ, {rest} vào số dư.
    </Trans>
  );
}

function RecallInWords({ recall }: { recall: Recall }) {
  const { t } = useLingui();
  const { at, recalledKp, owedKp, note } = recall;
  const day = formatDate(at);
  const recalled = formatKp(recalledKp);
  const owed = formatKp(owedKp);
  return (
    <>
      <Trans>
        Ngày {day}, hệ thống đã thu hồi {recalled} của <RecalledFrom of={recall.of} />.
      </Trans>{" "}
      {note && `${note} `}
      {owedKp < recalledKp && t`Số dư khi đó không đủ nên bạn còn nợ ${owed} của lần thu hồi này.`}
      {owedKp === recalledKp && t`Khi đó số dư của bạn là 0 nên toàn bộ trở thành nợ.`}
    </>
  );
}

/** Names the transaction whose credit was recalled, by its day and amount. */
function RecalledFrom({ of }: Pick<Recall, "of">) {
  if (!of) return <Trans>một giao dịch trước đó</Trans>;
  const day = formatDate(of.at);
  if (of.type === "credit.refund") return <Trans>khoản hoàn KP ngày {day}</Trans>;
  if (of.currency === "KP") return <Trans>khoản cộng KP ngày {day}</Trans>;
  const amount = formatVnd(vnd(of.value));
  const source = of.source ? sourceName(of.source) : "";
  return source ? (
    <Trans>
      khoản nạp {amount} qua {source} ngày {day}
    </Trans>
  ) : (
    <Trans>
      khoản nạp {amount} ngày {day}
    </Trans>
  );
}
