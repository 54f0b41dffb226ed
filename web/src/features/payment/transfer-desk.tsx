import { Trans, useLingui } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/money";
import type { TransferMethod } from "@portal/contract/payment";
import { useState } from "react";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { Panel } from "../../ui/panel.tsx";
import { AmountChoice } from "./amount-choice.tsx";
import { BonusTable } from "./bonus-table.tsx";
import { PaymentSheet } from "./payment-sheet.tsx";
import styles from "./transfer-desk.module.css";

/** Where one transfers to: who receives it, how much, and the sheet to pay by. */
export function TransferDesk({ methods }: { methods: readonly TransferMethod[] }) {
  const { t } = useLingui();
  const [name, setName] = useState(methods[0]?.name);
  const [amountVnd, setAmountVnd] = useState<Vnd>();
  // The operator may take one away while the page stands open.
  const method = methods.find((candidate) => candidate.name === name) ?? methods[0];
  if (!method) return null;
  return (
    <div className={styles["desk"]}>
      <Panel className={styles["choose"]}>
        <div className={styles["steps"]}>
          {methods.length > 1 && (
            <ChoiceTiles
              label={
                method.type === "e-wallet" ? (
                  <Trans>Chọn ví điện tử</Trans>
                ) : (
                  <Trans>Chọn ngân hàng</Trans>
                )
              }
              name="method"
              choices={methods.map(({ name: value, label }) => ({ value, title: label }))}
              value={method.name}
              onChange={setName}
              tileWidth="8.5rem"
            />
          )}
          <AmountChoice method={method} amountVnd={amountVnd} onChange={setAmountVnd} />
        </div>
      </Panel>
      <PaymentSheet
        method={method}
        amountVnd={amountVnd}
        className={styles["pay"]}
        aria-label={t`Thông tin chuyển khoản`}
      />
      <BonusTable method={method} amountVnd={amountVnd} className={styles["bonus"]} />
    </div>
  );
}
